//! The simulator with a few fixed seeds; `cargo xtask sim` runs any number of them.

use eightfold_server::sim::{Plan, Report, run};

fn simulated(seed: u64, plan: Plan) -> Report {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.unwrap().block_on(run(seed, plan)).unwrap_or_else(|broken| panic!("{broken}"))
}

#[test]
fn invariants_hold_with_faults_at_three_nodes() {
    let reports: Vec<Report> = (1..=18).map(|seed| simulated(seed, Plan::default())).collect();
    let sum = |of: fn(&Report) -> u64| reports.iter().map(of).sum::<u64>();
    // Each kind of fault has happened.
    assert!(sum(|r| r.crashes) > 0 && sum(|r| r.freezes) > 0 && sum(|r| r.outages) > 0, "{reports:?}");
    assert!(sum(|r| r.stale) > 0 && sum(|r| r.repeated) > 0 && sum(|r| r.flags) > 0, "{reports:?}");
    assert!(sum(|r| r.acknowledged) > 200, "{reports:?}");
    assert!(sum(|r| r.edits) > 200, "{reports:?}");
    // Without a bus nobody counts as absent while another node runs.
    assert_eq!(sum(|r| r.substitutes), 0, "{reports:?}");
}

#[test]
fn invariants_hold_with_faults_at_one_node() {
    for seed in 101..=108 {
        simulated(seed, Plan { nodes: 1, ..Plan::default() });
    }
}

#[test]
fn nothing_goes_wrong_without_faults() {
    for seed in 201..=204 {
        let report = simulated(seed, Plan { faults: false, ..Plan::default() });
        assert_eq!(
            (report.crashes, report.freezes, report.outages, report.repeated),
            (0, 0, 0, 0),
            "{report:?}"
        );
        assert!(report.acknowledged > 0);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    assert_eq!(simulated(7, Plan::default()), simulated(7, Plan::default()));
    assert_ne!(simulated(7, Plan::default()).digest, simulated(8, Plan::default()).digest);
}
