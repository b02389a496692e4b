export const signIn = {
  "signIn.password": "Password",
  "signIn.notInvited": "That account is not invited here. Ask an administrator.",
  "forgotten.how": "We send you a link by which you choose a new one.",
  "forgotten.go": "Send me a link",
  "forgotten.sent": (email: string) =>
    `If somebody here has the address ${email}, a mail is on its way. Its link works once, for an hour.`,
  "forgotten.sentNothing":
    "Nothing there? Look among the unwanted mail, or ask an admin: they can make you a link, too.",
  "forgotten.ask":
    "Ask an admin for a link by which you choose a new one. They make it under People, where they open your name.",
  "forgotten.askNobody":
    "If you are the only admin, whoever runs the server makes the link there, in Criba’s folder:",
  "forgotten.back": "Back to sign-in",
  "signIn.notSetUp": "Nobody is here yet",
  "signIn.notSetUpHow":
    "The server printed a set-up link when it started. Open it to become the first administrator. If it is lost, whoever runs the server makes another, in Criba’s folder:",
  "join.setUp.title": "Set up Criba",
  "join.setUp.how": "You will be the first administrator.",
  "join.setUp.go": "Begin",
  "join.password.title": "Choose a new password",
  "join.password.how": "You are signed out everywhere else and go on here.",
  "join.password.go": "Save and sign in",
  "join.join.title": "Join Criba",
  "join.join.go": "Join",
  "join.as": (role: string) => `You were invited as ${role}.`,
  "join.name": "Your name",
  "join.gone": "This link no longer works",
  "join.goneHow":
    "It was used, has expired, was replaced by a newer one, or belongs to another Criba. If you have joined already, just sign in.",
  "join.goneNew":
    "For a new link ask an administrator, who makes it under People. Whoever runs the server makes one there, in Criba’s folder:",
  "join.goneInvite": "for somebody new",
  "join.gonePassword": "for a forgotten password",
  "join.toSignIn": "To sign-in",
  "role.admin": "administrator",
  "role.triager": "rep",
} as const
