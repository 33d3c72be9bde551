-- Nodes that serve this database together.
CREATE TABLE nodes (
    -- A random name, new whenever the program starts.
    id TEXT NOT NULL PRIMARY KEY,
    -- Changes as long as the node lives.
    seen BIGINT NOT NULL,
    -- 1 if it can tell the other nodes what happens.
    on_bus BIGINT NOT NULL
);

-- Which side asks for a rematch: players may be on different nodes.
ALTER TABLE games ADD COLUMN rematch_by TEXT;
