//! The messages of the online API, as JSON.
//!
//! `docs/ONLINE.md` explains how to use them; `GET /api/openapi.json` describes them for programs. The rows of a table
//! are made by `eightfold-table` and pass through here unchanged.

mod archive;
mod bots;
mod clubs;
mod collections;
mod days;
mod devices;
mod error;
mod export;
mod features;
mod moderation;
mod people;
mod races;
mod ratings;
mod shared_boards;
mod signature;
mod socket;
mod tables;
mod tournaments;

pub use archive::{
    ArchiveExport, BoardStanding, Entry, EntryComment, EntryComments, EntryKind, EntryPage, EntryRecord,
    EntryRecords, EntryReport, ExportedCollection, NewComment, NewEntry, Publication, RecordHolder,
};
pub use bots::{ApiToken, ApiTokens, Bot, Bots, ChangeBot, Delivery, Hook, NewApiToken, NewBot, NewHook};
pub use clubs::{
    ChangeClub, ClubJoining, ClubMember, ClubName, ClubPage, ClubRole, ClubSummary, ClubView, JoinClub,
    NewClub, SetClubRole,
};
pub use collections::{
    ChangeCollection, Collection, CollectionHead, CollectionPage, CollectionSummary, NewCollection,
};
pub use days::{
    DaysExport, ExportedPreparedTurns, Feed, NewPush, NewVacation, PrepareTurns, PreparedLines, PushDevice,
    PushKeys, PushWords, Pushes, Vacation, Vacations,
};
pub use devices::{
    Device, Devices, NewPasskey, NewToken, Passkey, PasskeyOptions, PasskeySignIn, Passkeys, RecoveryWords,
};
/// The parts of a shared board that messages have as they are.
pub use eightfold_shared_boards::{BoardText, Editing};
/// The parts of a table that messages have as they are.
pub use eightfold_table::{AbsenceRule, Clock, ClockLine, OfferKind, PreparedStep, Terms, Visibility};
pub use error::{Code, ErrorBody, Problem};
pub use export::{Export, OwnReport};
pub use features::ServerFeatures;
pub use moderation::{
    FiledReport, ModerationAction, ModerationActionKind, ModerationActions, NewModerationAction, OwnConduct,
    ReportReason, Reports,
};
pub use people::{
    Account, Blocks, ChangeAccount, Credentials, DeleteAccount, DeviceCode, FollowedPerson, Following,
    GREETINGS, Invitations, LinkCode, Message, Messages, NewGuest, NoteText, OwnAccount, PHRASES, PersonNote,
    PersonNotes, Report, Say, WriteNote,
};
pub use races::{ExportedRace, NewRace, RaceLine, RaceRanking};
pub use ratings::{
    CategoryHistory, Field, Format, Pace, PersonGames, PersonRating, Profile, RankedPlayer, RankingsPage,
    Rating, RatingChange, RatingHistory, RatingPoint,
};
pub use shared_boards::{
    BoardPerson, BoardReport, ChangeChapters, ChangeSharedBoard, ChapterChange, ChapterSummary, ChapterText,
    EditStudy, NewSharedBoard, Pointer, PointerState, ShareLines, SharedBoardPage, SharedBoardRow,
    SharedBoardRows, SharedBoardSummary, SharedBoardView, SharedLine, StepResponse, TakeStep, UndoStep,
};
pub use signature::{PublicKey, RowKey, SIGNED_PREFIX, SignatureError};
pub use socket::{Note, Presence, ReadReceipt, ServerFrame, ServerResponse};
pub use tables::{
    Act, ActResponse, Claim, ClaimKind, GameLog, GamePage, GameSummary, Holder, Key, LegalTurns, NewTable,
    Offer, OfferAnswer, OpenOffer, Pair, PairSeat, Pause, Player, Resign, Row, SeatRequest, SeenRequest,
    SetReady, Sit, SitResponse, TableView,
};
pub use tournaments::{
    NewTournament, Period, TournamentBye, TournamentFormat, TournamentLine, TournamentPage, TournamentPerson,
    TournamentRound, TournamentRow, TournamentRows, TournamentSummary, TournamentTable, TournamentView,
};
