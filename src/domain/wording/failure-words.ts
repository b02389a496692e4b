/** Why a delivery failed, as English sentences for whoever runs the receiver. */
import type { Failure, FailureCode } from "../failure.ts"

type Params = Failure["params"]

const NOT_ALLOWED = "WEBHOOK_ALLOW_NETWORKS does not name its network"

/** Names for the address ranges of ipaddr.js, which follow IANA's registries of special-purpose addresses. */
const RANGES: Readonly<Record<string, string>> = {
  loopback: "this machine",
  linkLocal: "link-local, where clouds keep their metadata",
  private: "a private network",
  uniqueLocal: "a private network",
  carrierGradeNat: "shared by a carrier's customers",
  multicast: "multicast",
  cloudHost: "a cloud's own host",
  givenToNobody: "given to nobody",
}

const SENTENCES: { readonly [code in FailureCode]: (params: Params) => string } = {
  answered: ({ status }) => `The receiver answered ${status}.`,
  answered_gone: ({ status }) => `The receiver answered ${status}: it wants no more of these.`,
  answered_redirect: ({ status }) => `The receiver answered ${status}: redirects are not followed.`,
  not_http: () => "The answer is not HTTP.",
  only_provisional: () => "Only provisional answers came.",
  headers_too_large: () => "The headers of the answer are too large.",
  no_answer: ({ seconds }) => `No answer within ${seconds} s.`,
  name_unknown: () => "The name does not resolve.",
  name_servers_silent: () => "The name servers do not answer.",
  connection_refused: () => "The connection was refused.",
  connection_closed: () => "The connection was closed before an answer came.",
  unreachable: () => "The address cannot be reached.",
  request_failed: ({ said }) => `The request failed${said ? ` (${said})` : ""}.`,
  certificate_expired: () => "The certificate has expired.",
  certificate_not_yet_valid: () => "The certificate is not valid yet.",
  certificate_revoked: () => "The certificate was revoked.",
  certificate_self_signed: () => "The certificate is self-signed.",
  certificate_untrusted: () => "The certificate's issuer is not trusted.",
  certificate_of_other_name: () => "The certificate is for another name.",
  not_encrypted: () => "No encrypted connection could be agreed on.",
  not_an_address: () => "This is not a web address.",
  not_https: () => "The address must start with https://.",
  with_password: () => "The address must not hold a user name or password.",
  http_outside_networks: () =>
    "The address must start with https://: plain http is for networks named in WEBHOOK_ALLOW_NETWORKS.",
  not_an_ip: ({ address }) => `"${address}" is not an IP address.`,
  address_not_public: ({ address, range }) =>
    `The address ${address} is not public (${RANGES[String(range)] ?? "reserved"}), and ${NOT_ALLOWED}.`,
  address_https_only: ({ address }) =>
    `The address ${address} may be called over https only: ${NOT_ALLOWED}.`,
  without_address: () => "The name has no address.",
  chat_pause: ({ seconds }) => `The chat asks for a pause of ${seconds} s.`,
  chat_gone: ({ said }) => `The chat takes no messages from here any more${said ? ` (${said})` : ""}.`,
  chat_not_shown: () => "The chat took the message and did not show it.",
  web_page: () => "The receiver answered with a web page: this is not the address of a chat.",
  telegram_refused: ({ said }) => `Telegram refused the message: ${said}.`,
  not_telegram: () => "The receiver is not Telegram.",
  destination_pause: ({ seconds }) => `The receiver asks for a pause of ${seconds} s.`,
  destination_token: ({ status }) =>
    `The receiver answered ${status}: the token or its permissions are wrong.`,
  destination_refused: ({ status, said }) => `The receiver answered ${status} and refused the lead: ${said}`,
  destination_answer: () => "The answer is not what this program answers: the address may be wrong.",
  lead_erased: () => "It was not sent: the person was erased.",
  state_undone: () => "It was not sent: the change was undone before.",
  mail_refused: ({ said }) => `The mail server refused: ${said}`,
  mail_failed: ({ said }) => `The mail could not be sent: ${said}`,
  mail_closed: () => "The connection was closed before the mail server had taken the mail.",
  mail_not_tls: () =>
    "The mail server does not speak TLS from the start at this port: let SMTP_URL begin with smtp instead of smtps.",
  mail_too_slow: ({ seconds }) => `The mail server took longer than ${seconds} s.`,
  mail_too_slow_or_tls: ({ seconds }) =>
    `The mail server took longer than ${seconds} s. If its port is for smtps (465, mostly), SMTP_URL must begin with smtps.`,
  fault: () => "It could not be sent because of a fault in Criba; the server's log says more.",
  attempt_too_long: () => "It could not be sent: the attempt did not come to an end.",
  event_missing: () => "It could not be sent: there is no such event.",
  answer_not_kept: () => "It failed, and what was answered could not be kept.",
  server_ended: () => "Interrupted: the server that had it in hand ended before it recorded a result.",
  server_stopped: () => "Interrupted: the server was stopped before an answer came.",
  nothing_arrived: ({ days }) => `Nothing has arrived for ${days} days.`,
  by_hand: () => "It was disabled by hand.",
}

export const sayFailure = ({ code, params }: Failure): string => SENTENCES[code](params)
