//! Problems as answers.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, Problem, Refusal};

/// No sentence of ours is longer, in letters; what somebody sent does not come back whole.
const LONGEST: usize = 300;

/// An error with the status that fits it.
#[derive(Debug)]
pub(crate) struct Failed(pub(crate) Problem);

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::BadMessage => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Stale | Code::NotNow => StatusCode::CONFLICT,
            Code::BadNotation | Code::Illegal | Code::BadPosition | Code::BadRecord => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Code::Outdated => StatusCode::UPGRADE_REQUIRED,
            Code::NotSignedIn => StatusCode::UNAUTHORIZED,
            Code::ForeignOrigin | Code::NotYours => StatusCode::FORBIDDEN,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        let wait = self.0.refusal.as_ref().and_then(|refusal| refusal.with.get("seconds"));
        let wait = wait.filter(|_| status == StatusCode::TOO_MANY_REQUESTS);
        let wait = wait.and_then(|seconds| HeaderValue::from_str(seconds).ok());
        let mut response = (status, Json(shortened(self.0))).into_response();
        if status == StatusCode::UNAUTHORIZED {
            let how = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, how);
        }
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// A problem that does not say long things back.
pub(crate) fn shortened(mut problem: Problem) -> Problem {
    shorten(&mut problem.message);
    let mut next = problem.refusal.as_mut();
    while let Some(Refusal { rule: _, with, text, because }) = next {
        shorten(text);
        with.values_mut().for_each(shorten);
        next = because.as_deref_mut();
    }
    problem
}

fn shorten(text: &mut String) {
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push('…');
    }
}
