export const keys = {
  // What the panels of all lists say.
  "secret.saved": "I have saved it",
  "rotate.overlap": "The old one keeps working",
  "rotate.for": (hours: number) =>
    hours === 0
      ? "Not at all (it has leaked)"
      : hours < 24
        ? `For another ${hours === 1 ? "hour" : `${hours} hours`}`
        : hours === 24
          ? "For another day"
          : `For another ${hours / 24} days`,
  "rotate.go": "Create a new one",

  "keys.create": "Create key",
  "keys.createNote": "Create one key per program, so that you can revoke one without the others.",
  "keys.empty": "No keys yet",
  "keys.emptyHow":
    "A program that sends or reads leads needs a key. Create one to get a ready-made request. Forms and tools that cannot send a key use an address instead:",
  "keys.unknown": "Key not found",
  "keys.nameTaken":
    "Another key has this name. Names must differ, so that each lead shows which key sent it.",
  "keys.nameNote": "What the key is for. Leads sent with it show this name.",
  "keys.nameExample": "CRM",
  "keys.scopes": "Permissions",
  "keys.scope.ingest": "Send leads",
  "keys.scope.read": "Read",
  "keys.scope.admin": "Everything",
  "keys.scopeNote.ingest": "The public endpoint, nothing else.",
  "keys.scopeNote.read": "Leads, team, policy and statistics, without changing them.",
  "keys.scopeNote.admin": "Everything an admin can do here.",
  "keys.rate": "Per minute",
  "keys.rateNote": "Maximum requests a minute. Empty: no limit.",
  "keys.perMinute": (rate: string) => `${rate} ${rate === "1" ? "request" : "requests"} a minute`,
  "keys.noLimit": "No limit",
  "keys.origins": "Web sites",
  "keys.originsNote": "Only if web pages use the key in the browser. List the allowed sites, one per line.",
  "keys.noOrigins": "None: from servers only",
  "keys.expires": "Expires",
  "keys.expiresNote": "At the end of that day. Empty: never.",
  "keys.created": "Created",
  "keys.lastUsed": "Last used",
  "keys.state.active": "Active",
  "keys.state.expired": "Expired",
  "keys.state.revoked": "Revoked",
  "keys.ended.expired": "This key has expired and no longer works. Create a new one if you still need it.",
  "keys.ended.revoked":
    "This key is revoked for good and no longer works. Its past actions stay in the history.",
  "keys.howTo": "Use it",
  "keys.curl": "A first request, for a shell",
  "keys.secret": "The key's secret",
  "keys.secretNote": "Copy it now: it is shown only once and not stored. Anybody who has it can use the key.",
  "keys.rotate": "New secret",
  "keys.rotateTitle": (name: string) => `A new secret for “${name}”`,
  "keys.rotateNote":
    "The key stays the same; only its secret changes. Replace the old secret in the meantime.",
  "keys.revoke": "Revoke",
  "keys.revokeTitle": (name: string) => `Revoke “${name}”?`,
  "keys.revokeNote":
    "Every program that uses the key is refused within a second, for good. Its leads are lost unless it sends them again with another key.",
} as const
