/** Written by `npm run text-types` from texts/en: which texts there are, and what each of them asks for. */
import type console_access from "./en/console/access.json"
import type console_alerts from "./en/console/alerts.json"
import type console_attribution from "./en/console/attribution.json"
import type console_audit from "./en/console/audit.json"
import type console_boot from "./en/console/boot.json"
import type console_calendars from "./en/console/calendars.json"
import type console_home from "./en/console/home.json"
import type console_import from "./en/console/import.json"
import type console_inbox from "./en/console/inbox.json"
import type console_keys from "./en/console/keys.json"
import type console_lead from "./en/console/lead.json"
import type console_lead_day from "./en/console/lead-day.json"
import type console_leads from "./en/console/leads.json"
import type console_people from "./en/console/people.json"
import type console_policy from "./en/console/policy.json"
import type console_problems from "./en/console/problems.json"
import type console_rejections from "./en/console/rejections.json"
import type console_response from "./en/console/response.json"
import type console_rotation from "./en/console/rotation.json"
import type console_set_up from "./en/console/set-up.json"
import type console_shared from "./en/console/shared.json"
import type console_shell from "./en/console/shell.json"
import type console_sign_in from "./en/console/sign-in.json"
import type console_sources from "./en/console/sources.json"
import type console_teams from "./en/console/teams.json"
import type console_tools from "./en/console/tools.json"
import type console_verification from "./en/console/verification.json"
import type console_webhooks from "./en/console/webhooks.json"
import type server_alerts from "./en/server/alerts.json"
import type server_assignment from "./en/server/assignment.json"
import type server_chat from "./en/server/chat.json"
import type server_explain from "./en/server/explain.json"
import type server_form from "./en/server/form.json"
import type server_letters from "./en/server/letters.json"
import type server_report from "./en/server/report.json"
import type server_visitor from "./en/server/visitor.json"
import type both_decision from "./en/both/decision.json"
export type ConsoleTexts = {
  "access": typeof console_access
  "alerts": typeof console_alerts
  "attribution": typeof console_attribution
  "audit": typeof console_audit
  "boot": typeof console_boot
  "calendars": typeof console_calendars
  "home": typeof console_home
  "import": typeof console_import
  "inbox": typeof console_inbox
  "keys": typeof console_keys
  "lead": typeof console_lead
  "lead-day": typeof console_lead_day
  "leads": typeof console_leads
  "people": typeof console_people
  "policy": typeof console_policy
  "problems": typeof console_problems
  "rejections": typeof console_rejections
  "response": typeof console_response
  "rotation": typeof console_rotation
  "set-up": typeof console_set_up
  "shared": typeof console_shared
  "shell": typeof console_shell
  "sign-in": typeof console_sign_in
  "sources": typeof console_sources
  "teams": typeof console_teams
  "tools": typeof console_tools
  "verification": typeof console_verification
  "webhooks": typeof console_webhooks
} & BothTexts
export type ConsoleParams = {
  "access.since": { when: string | number }
  "access.seen": { when: string | number }
  "access.end": { name: string | number }
  "access.more": { n: number }
  "access.factorSince": { when: string | number }
  "access.codesLeft": { n: number }
  "access.passkeySince": { when: string | number }
  "access.renamePasskey": { name: string | number }
  "access.removePasskey": { name: string | number }
  "access.removePasskeyAsk": { name: string | number }
  "alerts.seen": { when: string | number }
  "alerts.failing": { when: string | number }
  "alerts.remove": { name: string | number }
  "alerts.reportHint": { zone: string | number | null }
  "alerts.reportSent": { to: string | number }
  "alerts.reportNotSent": { to: string | number }
  "attribution.before": { days: string | number }
  "attribution.nothingBefore": { to: string | number; from: string | number | null }
  "attribution.of": { part: number; all: number }
  "attribution.goal": { span: string | number }
  "attribution.points": { n: number }
  "attribution.weekOf": { day: string | number }
  "attribution.chart": { leads: number; contacted: number; qualified: number }
  "attribution.inside.utm_source": { name: string | number }
  "attribution.inside.utm_campaign": { name: string | number }
  "attribution.reasonsOf": { part: number; share: string | number }
  "attribution.wonOf": { n: number }
  "attribution.stageOf.leads": { share: string | number }
  "attribution.stageOf.contacted": { share: string | number }
  "attribution.stageOf.qualified": { share: string | number }
  "attribution.perLeadIs": { value: string | number }
  "audit.key": { name: string | number }
  "audit.version": { version: number }
  "calendars.followers": { n: number }
  "calendars.count.holiday": { n: number }
  "calendars.count.own": { n: number }
  "calendars.count.short": { n: number }
  "calendars.count.open": { n: number }
  "calendars.coming": { n: number }
  "calendars.past": { n: number }
  "home.than": { amount: string | number; more: boolean }
  "home.thanThat": { than: string | number }
  "home.same": { than: string | number }
  "home.asLastWeek": { weekday: string | number }
  "home.points": { n: number }
  "home.chartDay": { day: string | number; now: number; until: string | number; all: string | number; isToday: boolean }
  "home.noMedian": { fewest: string | number }
  "home.contacts": { n: number }
  "home.kept": { kept: number; all: number }
  "home.wonToday": { n: number; value: string | number | null }
  "home.alarm.escalated": { n: number }
  "home.alarm.rejections": { n: number }
  "home.alarm.webhooks": { n: number }
  "home.giveLead": { name: string | number; to: string | number }
  "home.receiving": { on: number; of: number }
  "home.allOfTeam": { n: number }
  "home.lateBy": { n: number; span: string | number }
  "home.inTime": { n: number }
  "home.ofCap": { n: number; cap: number }
  "home.onUntil": { until: string | number }
  "home.pausedSince": { since: string | number }
  "home.sinceTime": { hour: number; time: string | number }
  "home.sinceDay": { day: string | number }
  "home.back": { when: string | number }
  "home.youAreBack": { when: string | number }
  "home.atTime": { hour: number; time: string | number }
  "home.tomorrow": { hour: number; time: string | number }
  "home.onDay": { day: string | number }
  "home.stepsToDo": { n: number }
  "home.stepsDone": { n: number }
  "home.stepDone": { time: string | number }
  "home.in": { span: string | number }
  "home.callName": { name: string | number }
  "home.weekBefore": { qualified: number; won: number }
  "home.seeToday": { n: number }
  "home.fresh": { n: number }
  "home.quiet": { name: string | number; since: string | number }
  "home.usual": { n: number }
  "home.keyEnds": { name: string | number; day: string | number }
  "home.keyUnused": { name: string | number }
  "home.keyUsed": { day: string | number }
  "home.moreKeys": { n: number }
  "home.nDeadlines": { n: number }
  "home.nSteps": { n: number }
  "home.outOf": { n: number }
  "home.lastWeekWas": { value: string | number }
  "home.turn": { n: number; bracket: string | number }
  "home.turns": { of: number; n: number }
  "home.seeAll": { n: number }
  "home.contactedDaysAgo": { n: number }
  "home.callOn": { name: string | number; when: string | number }
  "setUp.progress": { done: number; all: number }
  "import.otherFile": { name: string | number }
  "import.found": { n: number; columns: number; encoding: string | number }
  "import.earlierSame": { when: string | number; who: string | number }
  "import.becomesOf": { column: string | number }
  "import.mistake.same_field": { columns: string | number; field: string | number }
  "import.mistake.same_name": { column: string | number }
  "import.meansOf": { word: string | number }
  "import.whoIs": { name: string | number }
  "import.inRows": { n: number }
  "import.understood": { count: number }
  "import.datesSeen": { line: number; column: string | number }
  "import.datesUnclear": { line: number; column: string | number }
  "import.start": { n: number }
  "import.progress": { done: number; all: number }
  "import.by": { who: string | number; when: string | number }
  "import.count.created": { n: number }
  "import.count.errors": { n: number }
  "import.undo.taken_back": { n: number }
  "import.undone.taken_back": { n: number }
  "import.undo.worked": { n: number }
  "import.undo.known": { n: number }
  "inbox.hello": { name: string | number }
  "inbox.toCall": { more: boolean; n: number }
  "inbox.late": { n: number }
  "inbox.callName": { name: string | number }
  "inbox.whatsAppText": { name: string | number; me: string | number }
  "inbox.arrived": { span: string | number }
  "inbox.contactedAgo": { span: string | number }
  "inbox.stepOn": { when: string | number; what: string | number }
  "inbox.callOn": { when: string | number }
  "inbox.tried": { span: string | number; n: number }
  "inbox.toWin": { n: number }
  "why.disqualified": { name: string | number }
  "why.lost": { name: string | number }
  "inbox.marked": { name: string | number; status: string | number }
  "inbox.unsaved": { text: string | number }
  "inbox.goneTo": { name: string | number }
  "inbox.more": { n: number }
  "inbox.asOfTime": { time: string | number }
  "inbox.asOfDay": { day: string | number }
  "inbox.toSend": { names: string | number }
  "inbox.handedOver": { who: string | number }
  "inbox.coldFor": { n: number }
  "rotate.for.hours": { n: number }
  "rotate.for.days": { n: number }
  "keys.perMinute": { rate: number }
  "keys.rotateTitle": { name: string | number }
  "keys.revokeTitle": { name: string | number }
  "lead.greeting": { name: string | number }
  "lead.arrived": { when: string | number }
  "lead.erasedOn": { day: string | number }
  "lead.contactedBy": { name: string | number }
  "lead.extra": { n: number }
  "lead.whole": { field: string | number }
  "lead.warning.suspicious_email": { proposal: string | number }
  "lead.rulesPassed": { passed: number; all: number }
  "lead.rule.business": { values: string | number }
  "lead.rule.revenueFrom": { amount: string | number }
  "lead.rule.revenueBelow": { amount: string | number }
  "lead.rule.revenueOutside": { from: string | number; below: string | number }
  "lead.rule.funnel": { values: string | number }
  "lead.rule.utm_source": { values: string | number }
  "lead.rule.utm_medium": { values: string | number }
  "lead.rule.utm_campaign": { values: string | number }
  "lead.rule.email_domain": { values: string | number }
  "lead.rule.phone_country": { values: string | number }
  "lead.rule.business_label": { values: string | number }
  "lead.rule.extra": { field: string | number; values: string | number }
  "lead.bracket.label": { label: string | number }
  "lead.bracket.range": { label: string | number }
  "lead.bracket.picture": { revenue: string | number; bracket: string | number }
  "lead.candidates.all": { n: number }
  "lead.decided": { version: number; when: string | number }
  "lead.earlier": { n: number }
  "lead.event.assigned": { who: string | number }
  "lead.event.assignedBy": { who: string | number }
  "lead.event.moved": { status: string | number }
  "lead.event.imported": { status: string | number }
  "lead.event.undone": { status: string | number }
  "lead.event.call_later": { when: string | number }
  "lead.event.next_step": { when: string | number }
  "lead.event.booked": { time: string | number }
  "lead.event.booking_cancelled": { time: string | number }
  "lead.event.contact_missed": { who: string | number }
  "lead.event.corrected": { fields: string | number }
  "lead.event.turn_voided": { who: string | number }
  "lead.cause.deadline": { from: string | number }
  "lead.cause.handed_back": { from: string | number }
  "lead.actor.key": { id: string | number }
  "lead.done.moved": { status: string | number }
  "lead.done.assigned": { who: string | number }
  "lead.done.requalified": { who: string | number }
  "lead.done.voided": { who: string | number }
  "lead.done.erased": { n: number }
  "lead.reassign.title": { name: string | number }
  "lead.void.title": { who: string | number }
  "lead.void.what": { who: string | number }
  "lead.erase.what": { others: number }
  "lead.erase.type": { name: string | number }
  "lead.quote": { text: string | number }
  "lead.notArrived": { why: string | number }
  "lead.comesBack": { day: string | number }
  "lead.done.handedOver": { who: string | number }
  "handOver.goTo": { name: string | number }
  "handOver.until": { name: string | number; until: string | number }
  "won.title": { name: string | number }
  "won.goFor": { value: string | number }
  "back.months": { n: number }
  "back.told": { day: string | number }
  "newLead.below": { below: string | number }
  "newLead.from": { from: string | number }
  "newLead.yours": { by: string | number }
  "newLead.knownWith": { who: string | number; since: string | number }
  "newLead.knownFree": { since: string | number }
  "newLead.unknownIn": { country: string | number }
  "entered.title": { name: string | number }
  "entered.out": { reason: string | number }
  "entered.yoursUntil": { until: string | number }
  "entered.theirs": { who: string | number }
  "entered.known": { who: string | number }
  "entered.dropped": { name: string | number }
  "newLead.knownMine": { since: string | number }
  "leads.late": { n: string | number }
  "leads.received": { name: string | number; since: string | number | null }
  "leads.contacted": { name: string | number; since: string | number | null }
  "leads.contactedFrom": { since: string | number }
  "leads.dueWithin": { span: string | number }
  "leads.qualified_from": { moment: string | number }
  "leads.won_from": { moment: string | number }
  "leads.next_before": { moment: string | number }
  "leads.since": { day: string | number }
  "leads.until": { day: string | number }
  "leads.saveView": { name: string | number }
  "leads.editView": { name: string | number }
  "leads.viewDeleted": { name: string | number }
  "leads.deleteView": { name: string | number }
  "leads.new": { n: number }
  "leads.select": { name: string | number }
  "leads.reassignTitle": { n: number }
  "leads.markTitle": { n: number; status: string | number }
  "leads.changeGo": { n: string | number }
  "leads.changed": { n: number }
  "leads.bulkProgress": { n: number; of: number | null }
  "leads.bulkLeft": { n: number }
  "leads.notChanged": { n: number }
  "leads.refusedState": { status: string | number }
  "leads.comesBack": { day: string | number }
  "people.linkNote": { end: string | number }
  "people.linkWords": { name: string | number | null }
  "people.mailed": { email: string | number }
  "people.withdrawTitle": { name: string | number }
  "people.withdrawTriager": { name: string | number }
  "people.resetTitle": { name: string | number }
  "people.signOutTitle": { name: string | number }
  "people.signedOut": { name: string | number }
  "people.passwordLinkTitle": { name: string | number }
  "people.passwordLinkNote": { end: string | number }
  "people.passwordLinkWords": { name: string | number }
  "people.disableTitle": { name: string | number }
  "people.disabledSince": { when: string | number }
  "policy.version": { version: number }
  "policy.since": { when: string | number; who: string | number }
  "policy.byKey": { id: string | number }
  "policy.problems": { n: number }
  "policy.warnings": { n: number }
  "policy.line": { line: number }
  "policy.stale": { who: string | number; version: number }
  "policy.remove": { what: string | number }
  "policy.moveUp": { what: string | number }
  "policy.moveDown": { what: string | number }
  "policy.fieldValues": { field: string | number }
  "policy.labelContains": { words: string | number }
  "policy.isOneOf": { field: string | number; values: string | number }
  "policy.revenueBelow": { amount: string | number }
  "policy.revenueFrom": { amount: string | number }
  "policy.bracketId": { n: number }
  "policy.bracketBelow": { n: number }
  "policy.bracketLabels": { n: number }
  "policy.unknownLeads": { leads: number }
  "policy.addLabel": { label: string | number; bracket: string | number }
  "policy.minutesOf": { bracket: string | number }
  "policy.ack.of": { name: string | number }
  "policy.ack.letter": { language: string | number }
  "policy.ack.sent": { to: string | number }
  "policy.ack.notSent": { to: string | number }
  "policy.text.add": { language: string | number }
  "policy.text.remove": { what: string | number }
  "policy.first.in": { language: string | number }
  "policy.sim.running": { n: number }
  "policy.sim.ofLeads": { share: string | number }
  "policy.sim.promise.did": { inTime: string | number; promised: number; handedOn: number; again: string | number | null; escalated: string | number }
  "policy.sim.promise.paused": { names: string | number }
  "policy.sim.promise.half": { would: string | number; really: string | number }
  "policy.publish.effect": { version: number }
  "policy.publish.done": { version: number }
  "policy.told.more": { n: number }
  "policy.told.rule_added": { reason: string | number; place: number }
  "policy.told.rule_removed": { reason: string | number }
  "policy.told.rule_moved": { reason: string | number; to: number; from: number }
  "policy.told.rule_asks": { reason: string | number }
  "policy.told.rule_says": { before: string | number; after: string | number }
  "policy.told.shadow_on": { reason: string | number }
  "policy.told.shadow_off": { reason: string | number }
  "policy.told.rule_id": { reason: string | number; after: string | number; before: string | number }
  "policy.told.was": { before: string | number; after: string | number }
  "policy.told.bracket_added": { name: string | number; bounds: string | number }
  "policy.told.bracket_removed": { name: string | number; bounds: string | number }
  "policy.told.bracket_bounds": { name: string | number; after: string | number; before: string | number }
  "policy.told.bracket_labels": { name: string | number }
  "policy.told.business_added": { name: string | number }
  "policy.told.business_removed": { name: string | number }
  "policy.told.business_name": { before: string | number; after: string | number }
  "policy.told.business_aliases": { name: string | number }
  "policy.told.listAdded": { values: string | number }
  "policy.told.listRemoved": { values: string | number }
  "policy.told.setting": { name: string | number; after: string | number; before: string | number }
  "policy.told.deadlineOf": { minutes: number }
  "policy.told.days": { n: number }
  "policy.told.field": { field: string | number }
  "policy.told.team_added": { name: string | number }
  "policy.told.team_removed": { name: string | number }
  "policy.told.team_name": { before: string | number; after: string | number }
  "policy.told.team_moved": { name: string | number; to: number; from: number }
  "policy.told.team_asks": { name: string | number }
  "policy.told.team_says": { name: string | number; said: string | number }
  "policy.outcome.running": { days: number }
  "policy.outcome.none": { days: number }
  "policy.outcome.same": { days: number; leads: number }
  "policy.outcome.changed": { days: number; changed: number; share: string | number; leads: number }
  "policy.outcome.rule": { reason: string | number }
  "policy.outcome.bracket": { name: string | number }
  "policy.outcome.count": { name: string | number; after: number; before: number }
  "policy.diffSkipped": { n: number }
  "policy.hist.loaded": { version: number }
  "policy.hist.backTo": { version: number }
  "problem.kind.or": { one: string | number; other: string | number }
  "problem.more": { n: number }
  "problem.ours": { message: string | number }
  "problem.foreign": { status: string | number }
  "problem.request": { id: string | number }
  "problem.reason.too_many_attempts": { seconds: number }
  "problem.reason.too_many_attempts.minutes": { minutes: number }
  "problem.reason.invitation_open": { email: string | number }
  "problem.reason.too_many_passkeys": { most: number }
  "problem.reason.calendar_in_use": { triagers: string | number }
  "problem.reason.too_many_imports": { most: string | number }
  "problem.reason.too_many_devices": { most: string | number }
  "problem.mistake.wrong_type.kinds": { kinds: string | number }
  "problem.mistake.unknown_field": { field: string | number | null; meant: string | number | null }
  "problem.mistake.too_long": { most: string | number | null }
  "problem.mistake.too_short": { least: number }
  "problem.mistake.too_many": { most: string | number | null }
  "problem.mistake.out_of_range.between": { least: string | number; most: string | number }
  "problem.mistake.out_of_range.least": { least: string | number }
  "problem.mistake.out_of_range.above": { above: string | number }
  "problem.mistake.out_of_range.most": { most: string | number }
  "problem.mistake.out_of_range.below": { below: string | number }
  "problem.mistake.invalid_value": { allowed: string | number | null }
  "problem.mistake.too_many_extra_fields": { most: string | number }
  "problem.mistake.page_not_allowed": { value: string | number | null }
  "problem.mistake.unknown_bracket": { value: string | number; meant: string | number | null }
  "problem.mistake.unknown_team": { value: string | number }
  "problem.mistake.unknown_calendar": { value: string | number }
  "problem.mistake.unknown_region": { value: string | number }
  "problem.mistake.unknown_placeholder": { value: string | number }
  "problem.mistake.says_nothing": { known: string | number }
  "problem.mistake.unknown_currency": { value: string | number }
  "problem.mistake.unknown_country": { value: string | number }
  "problem.mistake.reserved_id": { value: string | number }
  "problem.mistake.empty_span": { below: string | number; at_least: string | number }
  "problem.mistake.not_a_domain": { value: string | number }
  "problem.mistake.not_ascending": { bound: string | number }
  "problem.mistake.said_twice": { other: string | number }
  "problem.mistake.not_comparable": { value: string | number }
  "problem.mistake.same_name_twice": { value: string | number; other: string | number; entry: string | number; other_entry: string | number }
  "problem.mistake.same_name_twice.same": { value: string | number; other_entry: string | number; entry: string | number }
  "problem.mistake.new_category": { value: string | number }
  "problem.mistake.leads_unreached": { of: string | number; example: string | number; leads: number }
  "problem.mistake.bracket_dropped": { bracket: string | number; triagers: string | number }
  "problem.mistake.serves_nothing": { triager: string | number }
  "problem.mistake.bracket_unserved": { bracket: string | number }
  "problem.mistake.team_dropped": { team: string | number; triagers: string | number }
  "problem.mistake.team_unserved": { team: string | number }
  "problem.mistake.read_as_decimals": { value: string | number; read: string | number; meant: string | number }
  "problem.mistake.triager.taken": { by: string | number | null }
  "problem.mistake.password.too_short": { least: string | number }
  "problem.mistake.newPassword.too_short": { least: string | number }
  "rejections.from": { name: string | number }
  "rejections.dismissedSince": { when: string | number }
  "rejections.select": { name: string | number }
  "rejections.many.replay": { count: number }
  "rejections.many.replayGo": { count: number }
  "rejections.many.dismiss": { count: number }
  "rejections.many.dismissGo": { count: number }
  "rejections.many.reopen": { count: number }
  "rejections.many.reopenGo": { count: number }
  "rejections.many.left": { count: number }
  "rejections.many.soFar": { some: string | number; all: number }
  "rejections.many.done": { count: number }
  "rejections.many.already": { count: number }
  "rejections.many.refused": { count: number }
  "rejections.came": { when: string | number; key: string | number }
  "rejections.cameBySource": { when: string | number; source: string | number }
  "rejections.suspect": { signs: string | number }
  "rejections.malformedAt": { line: number; column: number }
  "rejections.useField": { from: string | number; value: string | number }
  "rejections.useValue": { value: string | number }
  "rejections.left": { count: number }
  "rejections.became": { name: string | number; when: string | number }
  "rejections.said.required": { name: string | number }
  "rejections.said.wrong_type.number": { name: string | number }
  "rejections.said.wrong_type.flag": { name: string | number }
  "rejections.said.wrong_type.text": { name: string | number }
  "rejections.said.out_of_range": { name: string | number }
  "rejections.said.too_long": { name: string | number }
  "rejections.said.contains_nul": { name: string | number }
  "rejections.said.lone_surrogate": { name: string | number }
  "rejections.said.page_not_allowed": { name: string | number }
  "response.handedOnTo": { n: number }
  "response.figure.p90": { span: string | number }
  "response.figure.broken": { handedOn: number; escalated: number }
  "response.figure.attempts": { n: number }
  "response.hoursOf": { zone: string | number }
  "response.hourNone": { when: string | number }
  "response.hour": { when: string | number; leads: number; median: string | number | null; kept: string | number | null }
  "response.hourSpan": { day: string | number; from: number; to: number }
  "response.hourHint": { zone: string | number }
  "response.handTo": { name: string | number }
  "response.figure.less": { span: string | number }
  "response.figure.more": { span: string | number }
  "response.strip": { name: string | number; median: string | number; p90: string | number; before: string | number | null }
  "response.strip.few": { name: string | number }
  "response.strip.promise": { span: string | number }
  "response.strip.promises": { from: string | number; to: string | number }
  "response.strip.before": { n: number }
  "response.scale.usual": { span: string | number }
  "response.scale.few": { n: number }
  "rotation.onOf": { on: number; of: number }
  "rotation.onUntil": { until: string | number }
  "rotation.untilTomorrow": { time: string | number; hour: number }
  "rotation.offUntil.absent": { until: string | number }
  "rotation.offUntil.day_off": { until: string | number }
  "rotation.offUntil.outside_hours": { until: string | number }
  "rotation.offUntil.cap_reached": { until: string | number }
  "rotation.offUntil.week_cap_reached": { until: string | number }
  "rotation.today": { n: number }
  "rotation.todayOf": { n: number; cap: number }
  "rotation.open": { n: number }
  "rotation.weight": { n: number }
  "rotation.pick.me": { name: string | number }
  "rotation.who.how": { n: number }
  "rotation.who.busy": { n: number }
  "rotation.turns": { count: number; turns: string | number; of: number }
  "rotation.turns.none": { of: number }
  "rotation.inLeads": { n: number }
  "rotation.waiting": { n: number }
  "rotation.deviation": { leads: string | number }
  "rotation.upTo": { limit: string | number }
  "rotation.between": { from: string | number; below: string | number }
  "rotation.from": { from: string | number }
  "rotation.shares.days": { n: number }
  "rotation.truncated": { date: string | number }
  "rotation.weightFrom": { day: string | number }
  "rotation.receivedOf": { received: number; fair: string | number }
  "rotation.resumed": { name: string | number }
  "rotation.leave": { name: string | number }
  "rotation.leave.how": { name: string | number }
  "rotation.leave.open": { n: number }
  "rotation.handBack.title": { name: string | number }
  "rotation.left": { name: string | number }
  "rotation.handedBack": { assigned: number; waiting: number }
  "rotation.place": { place: number; of: number; when: string | number }
  "rotation.feed.from": { host: string | number }
  "rotation.feed.readAt": { when: string | number }
  "rotation.span": { from: string | number; to: string | number }
  "rotation.whyNot": { name: string | number }
  "rotation.got.first_due": { n: number; owed: string | number }
  "rotation.got.most_owed": { n: number; owed: string | number }
  "rotation.got.least_busy": { n: number }
  "rotation.lost.first_due": { other: string | number; theirs: string | number; own: string | number }
  "rotation.lost.most_owed": { other: string | number; theirs: string | number; own: string | number }
  "rotation.lost.least_busy": { other: string | number }
  "rotation.lost.only_one": { other: string | number }
  "rotation.lost.sticky": { other: string | number }
  "rotation.lost.company": { other: string | number }
  "rotation.pausedSince.self": { when: string | number }
  "rotation.pausedSince.missed": { when: string | number }
  "rotation.missedInRow": { n: number; most: number | null }
  "rotation.wentTo": { other: string | number }
  "rotation.form.edit": { name: string | number }
  "rotation.form.saved": { name: string | number }
  "rotation.form.calendarDefault": { name: string | number }
  "rotation.form.start": { day: string | number; n: number }
  "rotation.form.end": { day: string | number; n: number }
  "rotation.form.removeHours": { day: string | number; n: number }
  "rotation.form.absencesHow": { zone: string | number }
  "setUp.isDone": { step: number }
  "setUp.isOpen": { step: number }
  "setUp.rules.middle": { currency: string | number }
  "setUp.rules.large": { currency: string | number }
  "setUp.rules.published": { version: number }
  "setUp.rules.done": { brackets: number; rules: number }
  "setUp.lead.revenue": { currency: string | number }
  "setUp.lead.assigned": { who: string | number; bracket: string | number }
  "setUp.lead.waiting": { bracket: string | number }
  "setUp.lead.disqualified": { reason: string | number }
  "setUp.lead.done": { name: string | number }
  "contact.untilTime": { time: string | number; hour: number }
  "contact.untilDay": { day: string | number }
  "contact.nowWith": { who: string | number; until: string | number }
  "contact.nowYours": { until: string | number }
  "contact.wasYours": { until: string | number }
  "contact.late": { span: string | number }
  "contact.left": { span: string | number }
  "contact.after": { span: string | number }
  "contact.waiting": { span: string | number }
  "signIn.openId": { name: string | number }
  "live.waiting": { n: number }
  "live.refused": { name: string | number }
  "live.fasterMoved": { who: string | number; status: string | number }
  "live.fasterGiven": { who: string | number; to: string | number }
  "live.new": { n: number }
  "do.mark": { status: string | number }
  "do.laterTitle": { name: string | number }
  "do.assignTo": { name: string | number }
  "do.assigned": { name: string | number; who: string | number }
  "do.takeOut": { name: string | number }
  "do.tookOut": { name: string | number }
  "do.bringBack": { name: string | number }
  "do.broughtBack": { name: string | number }
  "user.signOutUnsent": { count: number }
  "common.days": { n: number }
  "common.andMore": { n: number }
  "select.count": { n: number }
  "select.most": { n: number }
  "select.allThatMatch": { n: string | number }
  "select.allChosen": { n: string | number }
  "select.andMore": { n: number }
  "session.passwordOf": { email: string | number }
  "forgotten.sent": { email: string | number }
  "join.as": { role: string | number }
  "signIn.codeFor": { email: string | number }
  "sources.replacePage": { example: string | number }
  "sources.localOnly": { server: string | number }
  "sources.rotateTitle": { name: string | number }
  "sources.connect": { tool: string | number }
  "sources.howIn": { tool: string | number }
  "sources.last": { when: string | number }
  "sources.allowSite": { site: string | number }
  "sources.fieldsOf": { name: string | number }
  "sources.otherFields": { n: number }
  "sources.othersOf": { field: string | number }
  "sources.partOf": { field: string | number; place: number }
  "sources.removePart": { place: number; field: string | number }
  "sources.severalOf": { field: string | number }
  "sources.fixedOf": { field: string | number }
  "sources.fixedEnd": { field: string | number }
  "sources.useOf": { part: string | number }
  "sources.allParts": { count: number }
  "sources.replay": { count: string | number }
  "sources.replayed": { count: number }
  "sources.stillRefused": { count: number }
  "verify.differences": { count: number }
  "verify.counts": { leads: number; events: number; decisions: number }
  "verify.difference.missing_event": { event: string | number }
  "verify.difference.event_beyond_the_end": { event: string | number }
  "verify.difference.broken_seal": { event: string | number }
  "verify.difference.sealed_beyond_the_end": { event: string | number }
  "verify.difference.other_choice": { event: string | number }
  "verify.difference.other_standing": { event: string | number }
  "verify.difference.other_receiver": { event: string | number }
  "verify.difference.wrong_voiding": { event: string | number }
  "verify.difference.missing_lead": { event: string | number }
  "verify.more": { told: number }
  "verify.lastDifferences": { count: number }
  "verify.lastBy": { when: string | number; who: string | number; since: string | number | null }
  "webhooks.fieldValue": { name: string | number }
  "webhooks.removeField": { name: string | number }
  "webhooks.onlyInJson": { names: string | number }
  "webhooks.someEvents": { count: number }
  "webhooks.disableTitle": { host: string | number }
  "webhooks.deleteTitle": { host: string | number }
  "webhooks.failingSince": { when: string | number }
  "webhooks.disabledSince": { when: string | number }
  "webhooks.tookMs": { ms: number }
  "webhooks.nextAttempt": { when: string | number }
  "webhooks.replayed": { count: number }
  "webhooks.failure.chat_pause": { what: string | number }
  "webhooks.failure.telegram_refused": { what: string | number }
  "webhooks.failure.destination_pause": { seconds: string | number }
  "webhooks.failure.destination_token": { status: string | number }
  "webhooks.failure.destination_refused": { status: string | number; said: string | number }
  "webhooks.failure.answered": { status: string | number }
  "webhooks.failure.answered_gone": { status: string | number }
  "webhooks.failure.answered_redirect": { status: string | number }
  "webhooks.failure.no_answer": { seconds: string | number }
  "webhooks.failure.request_failed": { said: string | number | null }
  "webhooks.failure.not_an_ip": { address: string | number }
  "webhooks.failure.address_not_public": { address: string | number }
  "webhooks.failure.address_https_only": { address: string | number }
  "webhooks.failure.chat_gone": { said: string | number | null }
  "webhooks.failure.mail_refused": { said: string | number }
  "webhooks.failure.mail_failed": { said: string | number }
  "webhooks.failure.mail_too_slow": { seconds: string | number }
  "webhooks.failure.mail_too_slow_or_tls": { seconds: string | number }
  "webhooks.failure.nothing_arrived": { days: string | number }
} & BothParams

export type ServerTexts = {
  "alerts": typeof server_alerts
  "assignment": typeof server_assignment
  "chat": typeof server_chat
  "explain": typeof server_explain
  "form": typeof server_form
  "letters": typeof server_letters
  "report": typeof server_report
  "visitor": typeof server_visitor
} & BothTexts
export type ServerParams = {
  "alerts.newLead": { name: string | number }
  "alerts.reminder": { name: string | number }
  "alerts.nextStep": { name: string | number }
  "alerts.callBack": { name: string | number }
  "alerts.booked": { name: string | number }
  "alerts.calledOff": { name: string | number }
  "alerts.meetingAt": { day: string | number | null; time: string | number; hour: number }
  "alerts.escalation": { name: string | number }
  "alerts.heldBy": { who: string | number }
  "alerts.contactBy": { time: string | number; hour: number; day: string | number | null }
  "alerts.wasDue": { time: string | number; hour: number; day: string | number | null }
  "alerts.isPaused": { who: string | number }
  "alerts.webhookNote": { host: string | number }
  "alerts.rejections": { count: number }
  "alerts.many.new_lead": { count: string | number }
  "alerts.many.reminder": { count: string | number }
  "alerts.many.escalation": { count: string | number }
  "alerts.many.pause": { count: string | number }
  "alerts.many.webhook": { count: string | number }
  "alerts.more": { count: number }
  "alerts.open": { link: string | number }
  "assignment.subject": { name: string | number; bracket: string | number }
  "assignment.because.person": { reason: string | number | null }
  "assignment.heldBefore": { who: string | number }
  "assignment.disqualified": { reason: string | number }
  "assignment.contactBy": { time: string | number; hour: number; day: string | number | null }
  "assignment.moment": { day: string | number | null; time: string | number; hour: number }
  "assignment.until": { day: string | number | null; time: string | number; hour: number }
  "chat.created": { bracket: string | number | null }
  "chat.assigned.ingest": { who: string | number; bracket: string | number | null }
  "chat.assigned.sticky": { who: string | number; bracket: string | number | null }
  "chat.assigned.company": { who: string | number; bracket: string | number | null }
  "chat.assigned.waiting": { who: string | number; bracket: string | number | null }
  "chat.assigned.requalified": { who: string | number; bracket: string | number | null }
  "chat.assigned.deadline": { before: string | number | null; who: string | number; bracket: string | number | null }
  "chat.assigned.handed_back": { before: string | number | null; who: string | number; bracket: string | number | null }
  "chat.assigned.person": { who: string | number; bracket: string | number | null; before: string | number | null }
  "chat.waiting": { bracket: string | number | null }
  "chat.disqualified": { reason: string | number | null }
  "chat.statusChanged": { status: string | number; who: string | number | null }
  "chat.undone": { status: string | number; who: string | number | null }
  "chat.attempted.no_answer": { attempts: number; who: string | number | null }
  "chat.attempted.call_later": { attempts: number; who: string | number | null }
  "chat.attempted.wrong_number": { attempts: number; who: string | number | null }
  "chat.contactDue": { who: string | number | null; left: string | number | null }
  "chat.nextStep": { who: string | number | null }
  "chat.nextStepDue": { who: string | number | null }
  "chat.callBack": { who: string | number | null }
  "chat.contactMissed": { who: string | number | null }
  "chat.escalated": { bracket: string | number | null }
  "chat.escalatedFrom": { who: string | number; others: number }
  "chat.commented": { who: string | number | null }
  "chat.corrected": { fields: string | number }
  "chat.pausedSelf": { who: string | number }
  "chat.pausedMissed": { who: string | number; missed: number }
  "chat.resumed": { who: string | number }
  "chat.published": { version: number }
  "chat.webhookDisabled": { host: string | number }
  "chat.rejected": { count: number }
  "chat.contactWithin": { left: string | number }
  "chat.happened": { ago: string | number }
  "chat.quote": { text: string | number }
  "chat.minutes": { n: number }
  "chat.hours": { n: number }
  "chat.days": { n: number }
  "explain.head": { id: string | number; status: string; holder: string | number | null; triager: string | number }
  "explain.passed": { rules: string | number }
  "explain.rules": { ids: string | number; n: number }
  "explain.rulesFailed": { ids: string | number; why: string | number; n: number }
  "explain.bracket.revenue": { bracket: string | number }
  "explain.bracket.label": { bracket: string | number }
  "explain.bracket.range": { bracket: string | number }
  "explain.bracket.default": { bracket: string | number }
  "explain.bracket.kept": { bracket: string | number }
  "explain.team": { team: string | number }
  "explain.repeats": { lead: string | number }
  "explain.repeatsUnheld": { lead: string | number }
  "explain.alsoInTurn": { others: string | number }
  "explain.leftOut": { groups: string | number }
  "explain.barred.day_off": { day: string | number | null }
  "explain.barred.outside_hours": { day: string | number | null }
  "explain.policy": { version: number }
  "explain.turnVoided": { who: string | number; at: string | number; reason: string | number | null }
  "explain.imported.assigned": { who: string | number | null }
  "explain.imported.contacted": { who: string | number | null }
  "explain.imported.qualified": { who: string | number | null }
  "explain.imported.won": { who: string | number | null }
  "explain.imported.disqualified": { who: string | number | null }
  "explain.imported.lost": { who: string | number | null }
  "explain.promise.due": { who: string | number; deadline: string | number }
  "explain.promise.call": { who: string | number; time: string | number }
  "explain.promise.nextStep": { who: string | number; time: string | number; what: string | number }
  "explain.promise.missed": { who: string | number; deadline: string | number }
  "explain.promise.paused": { who: string | number; missed: number }
  "explain.promise.enough": { others: number }
  "explain.promise.stays": { who: string | number }
  "letters.invitation.text": { by: string | number; link: string | number }
  "letters.password.text": { link: string | number }
  "letters.newDevice.text": { device: string | number | null; address: string | number; notYou: string | number }
  "letters.changedPassword.text": { device: string | number | null; address: string | number; notYou: string | number }
  "letters.changedWayIn.text": { device: string | number | null; address: string | number; notYou: string | number }
  "letters.notYou": { link: string | number | null }
  "report.subject": { leads: string | number; n: number; kept: string | number | null }
  "report.title": { days: string | number }
  "report.more": { n: string | number }
  "report.fewer": { n: string | number }
  "report.faster": { time: string | number }
  "report.slower": { time: string | number }
  "report.pointsMore": { points: string | number; n: number }
  "report.pointsFewer": { points: string | number; n: number }
  "report.minutes": { n: string | number }
  "report.hours": { hours: string | number; minutes: string | number }
  "report.chart": { days: string | number; before: string | number }
  "report.disqualified": { leads: string | number; n: number }
  "report.late": { n: number }
  "report.waiting": { n: number }
  "report.stale": { n: number }
  "visitor.back": { host: string | number }
  "visitor.wait.here": { seconds: number }
  "visitor.wait.back": { seconds: number }
} & BothParams

export type BothTexts = {
  "decision": typeof both_decision
}
export type BothParams = {
  "decision.out": { rule: string | number | null; reason: string | number }
  "decision.got.ingest": { who: string | number; why: string | number }
  "decision.got.waiting": { who: string | number; why: string | number }
  "decision.got.requalified": { who: string | number; why: string | number }
  "decision.got.deadline": { who: string | number; from: string | number; why: string | number }
  "decision.got.handed_back": { who: string | number; from: string | number; why: string | number }
  "decision.why.only_one": { bracket: string | number; team: string | number | null }
  "decision.why.first_due": { people: number; bracket: string | number; team: string | number | null; who: string | number; standing: string | number | null }
  "decision.why.most_owed": { people: number; bracket: string | number; team: string | number | null; who: string | number; standing: string | number | null }
  "decision.why.least_busy": { people: number; bracket: string | number; team: string | number | null; who: string | number; standing: string | number | null }
  "decision.why.sticky": { who: string | number }
  "decision.why.company": { who: string | number }
  "decision.nobody.ingest": { bracket: string | number; team: string | number | null }
  "decision.nobody.waiting": { bracket: string | number; team: string | number | null }
  "decision.nobody.requalified": { bracket: string | number; team: string | number | null }
  "decision.nobody.deadline": { bracket: string | number; team: string | number | null }
  "decision.nobody.handed_back": { bracket: string | number; team: string | number | null }
  "decision.nobody.disqualified": { bracket: string | number; team: string | number | null }
  "decision.openLeads": { n: number }
  "decision.owed": { amount: string | number; part: boolean }
  "decision.ahead": { amount: string | number; part: boolean }
  "decision.weight": { weight: number }
  "decision.missed": { from: string | number; when: string | number }
  "decision.level": { who: string | number; others: string | number }
  "decision.owedMore": { others: string | number; who: string | number }
  "decision.idleLonger": { others: string | number; who: string | number }
  "decision.fewerOpen": { others: string | number }
  "decision.chargeKept": { who: string | number; from: string | number }
  "decision.shadow": { rules: string | number; n: number }
  "decision.promised": { minutes: number }
  "decision.holder.available": { lead: string | number | null }
  "decision.holder.absent": { who: string | number; lead: string | number | null; same: string }
  "decision.holder.day_off": { who: string | number; lead: string | number | null; same: string; day: string | number | null }
  "decision.holder.paused": { who: string | number; lead: string | number | null; same: string }
  "decision.holder.inactive": { who: string | number; lead: string | number | null; same: string }
  "decision.byHand": { actor: string | number | null; who: string | number; from: string | number | null; reason: string | number | null }
}
