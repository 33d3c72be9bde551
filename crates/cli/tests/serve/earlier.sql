-- A data folder of the version before, with one game against a level, one of two people, and one that was resigned.
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-01 12:00:00',1,X'4158A7B2DF095779D4BA057A40DC8254FEA158BC6EF4607478651312F761B90E4F5210928D4DE2F16294122BB8FE9D63',4476898);
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    -- The game before anything happened, as JSON.
    begun TEXT NOT NULL,
    -- As lists show it, as JSON.
    summary TEXT NOT NULL,
    -- What lists are filtered by: the rule set; open, won, lost, drawn or over; human or a level.
    game TEXT NOT NULL,
    outcome TEXT NOT NULL,
    opponent TEXT NOT NULL,
    -- In milliseconds since 1970.
    created BIGINT NOT NULL
);
INSERT INTO "games" VALUES('6nqdquz4mhmh','{"id":"6nqdquz4mhmh","version":0,"game":"dvonn","start":"9/10/11/10/9 w place","players":[{"kind":"human","name":"Ada"},{"kind":"engine","level":1}],"takeBacks":true,"nodes":[],"line":[],"end":null,"drawOffer":null,"created":1794859908738,"changed":1794859908738}','{"id":"6nqdquz4mhmh","game":"dvonn","players":[{"kind":"human","name":"Ada"},{"kind":"engine","level":1}],"end":null,"turns":6,"toAct":"white","position":"3,b,5/10/2,r,r,r,6/1,w,8/2,b,6 w place","created":1794859908738,"changed":1794859985363}','dvonn','open','1',1794859908738);
INSERT INTO "games" VALUES('9e4sv2us5p5e','{"id":"9e4sv2us5p5e","version":0,"game":"lyngk","start":"k/k,g,b,g/i,g,k,i,i,b,r/g,r,r,b,b,k/b,i,b,i,b,i,k/i,g,g,g,r,j/j,g,j,i,r,k,r/b,r,k,k/r 1 -/- 0-0","players":[{"kind":"human","name":""},{"kind":"human","name":""}],"takeBacks":true,"nodes":[],"line":[],"end":null,"drawOffer":null,"created":1794859908797,"changed":1794859908797}','{"id":"9e4sv2us5p5e","game":"lyngk","players":[{"kind":"human","name":""},{"kind":"human","name":""}],"end":{"winner":"black","reason":"resignation"},"turns":0,"toAct":"white","position":"k/k,g,b,g/i,g,k,i,i,b,r/g,r,r,b,b,k/b,i,b,i,b,i,k/i,g,g,g,r,j/j,g,j,i,r,k,r/b,r,k,k/r 1 -/- 0-0","created":1794859908797,"changed":1794859989172}','lyngk','over','human',1794859908797);
INSERT INTO "games" VALUES('su38tn77bs3f','{"id":"su38tn77bs3f","version":0,"game":"yinsh-blitz","start":"4/7/8/9/10/9/10/9/8/7/4 w place 0-0","players":[{"kind":"human","name":"Ada"},{"kind":"human","name":"Bo"}],"takeBacks":false,"nodes":[],"line":[],"end":null,"drawOffer":null,"created":1794859987026,"changed":1794859987026}','{"id":"su38tn77bs3f","game":"yinsh-blitz","players":[{"kind":"human","name":"Ada"},{"kind":"human","name":"Bo"}],"end":null,"turns":3,"toAct":"black","position":"4/7/8/9/4W5/4B4/5W4/9/8/7/4 b place 0-0","created":1794859987026,"changed":1794859987026}','yinsh-blitz','open','human',1794859987026);
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    -- As JSON.
    body TEXT NOT NULL,
    -- Two writers cannot both append the same version.
    PRIMARY KEY (game_id, version)
);
INSERT INTO "events" VALUES('6nqdquz4mhmh',1,'{"version":1,"at":1794859908738,"what":"turn","side":"white","turn":"c3","parent":null}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',2,'{"version":2,"at":1794859908738,"what":"turn","side":"black","turn":"d3","parent":1}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',3,'{"version":3,"at":1794859908738,"what":"turn","side":"white","turn":"e3","parent":2}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',4,'{"version":4,"at":1794859908751,"what":"turn","side":"black","turn":"c1","parent":3}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',5,'{"version":5,"at":1794859982358,"what":"turn","side":"white","turn":"b2","parent":4}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',6,'{"version":6,"at":1794859982395,"what":"turn","side":"black","turn":"f5","parent":5}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',7,'{"version":7,"at":1794859983859,"what":"turn","side":"white","turn":"f4","parent":6}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',8,'{"version":8,"at":1794859983875,"what":"turn","side":"black","turn":"d2","parent":7}');
INSERT INTO "events" VALUES('6nqdquz4mhmh',9,'{"version":9,"at":1794859985363,"what":"takenBack","to":6}');
INSERT INTO "events" VALUES('su38tn77bs3f',1,'{"version":1,"at":1794859987026,"what":"turn","side":"white","turn":"e5","parent":null}');
INSERT INTO "events" VALUES('su38tn77bs3f',2,'{"version":2,"at":1794859987026,"what":"turn","side":"black","turn":"f6","parent":1}');
INSERT INTO "events" VALUES('su38tn77bs3f',3,'{"version":3,"at":1794859987026,"what":"turn","side":"white","turn":"g7","parent":2}');
INSERT INTO "events" VALUES('9e4sv2us5p5e',1,'{"version":1,"at":1794859989172,"what":"ended","end":{"winner":"black","reason":"resignation"}}');
CREATE INDEX games_by_age ON games (created, id);
COMMIT;
