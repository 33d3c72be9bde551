use protocol::json::read_text;
use protocol::{AttemptMessage, AttemptState, Code, Problem, ToSolver};
use puzzles::{Attempt, UnknownGoal, attempt};

/// Answers a question: `{"answer":…}`, or `{"problem":…}` where it is refused.
pub fn answer(question: &str) -> String {
    let (name, said) = match judge(question) {
        Ok(attempt) => ("answer", serde_json::to_string(&attempt)),
        Err(problem) => ("problem", serde_json::to_string(&problem)),
    };
    format!("{{\"{name}\":{}}}", said.expect("answers can be written"))
}

fn judge(question: &str) -> Result<AttemptMessage, Problem> {
    let ToSolver { place, goal, length } = read_text(question).map_err(|why| {
        Problem::new(Code::BadMessage, format!("This is no question to the solver: {why}."))
    })?;
    let goal =
        goal.parse().map_err(|why: UnknownGoal| Problem::new(Code::BadMessage, why.to_string()))?;
    let attempt = attempt(&place.start()?, goal, length, &place.turns)
        .map_err(|why| Problem::refused(Code::Illegal, why.0))?;
    let (state, then) = match attempt {
        Attempt::Reached { then } => (AttemptState::Reached, then),
        Attempt::Forced { then } => (AttemptState::Forced, then),
        Attempt::Refuted { then } => (AttemptState::Refuted, then),
    };
    Ok(AttemptMessage { state, then })
}
