export const keys = {
  // What the panels of all lists say.
  "secret.saved": "I have saved it",
  "rotate.overlap": "The one before goes on working",
  "rotate.for": (hours: number) =>
    hours === 0
      ? "Not at all: it has leaked"
      : hours < 24
        ? `For ${hours} ${hours === 1 ? "hour" : "hours"} more`
        : hours === 24
          ? "For a day more"
          : `For ${hours / 24} days more`,
  "rotate.go": "Make a new one",

  "keys.create": "Create key",
  "keys.createNote": "For one program. Give each its own: then one can end without the others.",
  "keys.empty": "No keys yet",
  "keys.emptyHow":
    "A program that sends or reads leads needs a key. Create one, and you get a request that works. Forms and tools that cannot send a key have an address instead:",
  "keys.unknown": "There is no such key",
  "keys.nameTaken": "Another key has this name. With two of them nobody can tell which one a lead came with.",
  "keys.nameNote": "What it is for. It stands beside the leads that come with it.",
  "keys.nameExample": "CRM",
  "keys.scopes": "May",
  "keys.scope.ingest": "Send leads",
  "keys.scope.read": "Read",
  "keys.scope.admin": "Everything",
  "keys.scopeNote.ingest": "The public endpoint, nothing else.",
  "keys.scopeNote.read": "Leads, team, policy and statistics, without changing them.",
  "keys.scopeNote.admin": "Whatever an admin may do here.",
  "keys.rate": "Per minute",
  "keys.rateNote": "Requests a minute at most; nothing is no limit.",
  "keys.perMinute": (rate: string) => `${rate} ${rate === "1" ? "request" : "requests"} a minute`,
  "keys.noLimit": "No limit",
  "keys.origins": "Web sites",
  "keys.originsNote": "Only if pages call it from the browser: the sites that may, one a line.",
  "keys.noOrigins": "None: from servers only",
  "keys.expires": "Expires",
  "keys.expiresNote": "At the end of that day; nothing is never.",
  "keys.created": "Created",
  "keys.lastUsed": "Last used",
  "keys.state.active": "Active",
  "keys.state.expired": "Expired",
  "keys.state.revoked": "Revoked",
  "keys.ended.expired": "It has expired and lets nobody in. Create a new one if it is still needed.",
  "keys.ended.revoked": "It is revoked for good and lets nobody in. What it did stays in the histories.",
  "keys.howTo": "Use it",
  "keys.curl": "A first request, for a shell",
  "keys.secret": "The key's secret",
  "keys.secretNote":
    "Copy it now: it is shown this once and not stored. Whoever has it can do what the key may.",
  "keys.rotate": "New secret",
  "keys.rotateTitle": (name: string) => `A new secret for “${name}”`,
  "keys.rotateNote": "The key stays the same; only its secret changes. Put the new one into place meanwhile.",
  "keys.revoke": "Revoke",
  "keys.revokeTitle": (name: string) => `Revoke “${name}”?`,
  "keys.revokeNote":
    "Whatever uses it is refused within a second, for good. Leads that it would have sent are lost unless their sender tries again with another key.",
} as const
