-- Browsers that want notices.
CREATE TABLE push_devices (
    -- The address of the push service for this browser.
    endpoint TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    -- The browser's public key, and the secret that it shares with the server.
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    -- 1 if it wants to be told of that.
    your_turn BIGINT NOT NULL,
    challenge BIGINT NOT NULL,
    game_over BIGINT NOT NULL,
    -- When it was last told of, in milliseconds since 1970.
    added BIGINT NOT NULL
);

CREATE INDEX push_devices_of_person ON push_devices (person);
