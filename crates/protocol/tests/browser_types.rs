//! The browser's copy of the message types is written from ours.

use std::{env, fs};

use protocol::*;
use ts_rs::{Config, TS};

/// The declarations of all types of the protocol, in one file.
fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// The messages of server, module and engine. Written by `UPDATE=1 cargo test -p trefoil-protocol`\n\
         // from crates/protocol, where each field is explained; never by hand.\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$type>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare!(
        Game,
        Side,
        Boards,
        Board,
        BoardPoint,
        Place,
        Scene,
        SceneStack,
        Supply,
        SceneScore,
        EndMessage,
        EndReason,
        Ask,
        AskKind,
        Step,
        StepKind,
        SceneRow,
        Problem,
        Code,
        Refusal,
        NewGame,
        SeatMessage,
        Beginning,
        TimeControlMessage,
        ClocksMessage,
        StoredGame,
        EventMessage,
        What,
        WishMessage,
        ClaimedAs,
        GameState,
        NodeMessage,
        GameSummary,
        NewOnlineGame,
        SideWish,
        CreatedMessage,
        Sit,
        SeatedMessage,
        Me,
        DeviceLink,
        ServerAddress,
        AccountMessage,
        SignIn,
        SignedUp,
        Confirmed,
        NewPassword,
        TokenScope,
        NewToken,
        TokenMessage,
        MadeToken,
        Recover,
        RecoveryCodes,
        MailOffer,
        NewEmail,
        MailedCode,
        ForgottenPassword,
        ResetPassword,
        DeviceMessage,
        Whom,
        BlockedMessage,
        ReportReason,
        ReportMessage,
        MyGames,
        OnlineSummary,
        Online,
        EmbeddedGame,
        ExportedGame,
        NoticeKinds,
        NoticeKind,
        PushDevice,
        PushEndpoint,
        PushState,
        PushKey,
        PushNotice,
        Around,
        Presence,
        ChatRoom,
        ChatMessage,
        Conditional,
        Rematch,
        ToGame,
        FromGame,
        Speed,
        PersonMessage,
        RatingMessage,
        RatingChange,
        NewSeek,
        Sought,
        SeekMessage,
        NewChallenge,
        ChallengeMessage,
        Challenges,
        ToLobby,
        FromLobby,
        Waiting,
        RatingOf,
        Results,
        Profile,
        ResultsIn,
        ResultsAgainst,
        RatingCourse,
        RatingPoint,
        PublicGame,
        PublicGames,
        ToEngine,
        Asked,
        FromEngine,
        AnalysisMessage,
        LineMessage,
        ReviewMessage,
        ReviewedTurn,
        MarkMessage,
        PlayerReview,
        ToSolver,
        AttemptMessage,
        AttemptState,
        SetupForm,
        Checked,
        Opened,
        Tree,
        TreeNode,
        Why,
    );
    text.push_str(&format!(
        "\n/** The version of these messages. */\nexport const PROTOCOL = {PROTOCOL};\n"
    ));
    text
}

#[test]
fn the_browser_has_the_same_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol.ts");
    let expected = declarations();
    if env::var_os("UPDATE").is_some() {
        fs::write(path, &expected).expect("web/src can be written to");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "run `UPDATE=1 cargo test -p trefoil-protocol --test browser_types`"
    );
}
