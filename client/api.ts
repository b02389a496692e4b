// Written by `npm run api-types` from the server's OpenAPI document; the tests compare it.
export interface paths {
    "/livez": {
        /**
         * Is the server alive?
         * @description Asks no database. Restart the server when this fails.
         */
        get: operations["isAlive"];
    };
    "/readyz": {
        /**
         * May the server get requests?
         * @description Fails while nothing can be written to the database, while a damaged database refuses every lead, and from the start of a shutdown on. Answers within a second; the answer may be a second old.
         */
        get: operations["isReady"];
    };
    "/metrics": {
        /**
         * Metrics for Prometheus
         * @description In the text format of Prometheus. If the server has a `METRICS_TOKEN`, it must be sent as a bearer token.
         */
        get: operations["readMetrics"];
    };
    "/openapi.json": {
        /**
         * This description of the API
         * @description Made from the schemas by which the server checks its requests, so it is that of the version that runs.
         */
        get: operations["describeApi"];
    };
    "/policy.schema.json": {
        /**
         * The JSON Schema of a policy
         * @description For editors: it completes and checks a policy while you write it.
         */
        get: operations["describePolicy"];
    };
    "/api/forgotten-password": {
        /**
         * Ask for a link to choose a new password
         * @description If somebody has this address, they get a link by mail that works once, for an hour. The answer is the same for every address.
         */
        post: operations["forgetPassword"];
    };
    "/api/sign-in": {
        /**
         * How one can sign in here
         * @description For the page on which people sign in.
         */
        get: operations["getSignInOptions"];
    };
    "/api/invitations/{token}": {
        /**
         * Whom an invitation is for
         * @description For the page to which the link of an invitation leads. Looking at it does not use it up.
         */
        get: operations["getInvitation"];
        /**
         * Join by an invitation
         * @description Works once. The answer signs in.
         */
        post: operations["joinByInvitation"];
    };
    "/api/invitations/{token}/passkey-options": {
        /**
         * What a browser is to be asked for a new passkey
         * @description For whoever joins with a passkey: `navigator.credentials.create` of the browser takes the options (WebAuthn), and what it answers is sent to join.
         */
        post: operations["askForPasskeyByInvitation"];
    };
    "/api/public/ingest-lead": {
        /**
         * Take in a lead
         * @description Creates the lead, applies automatic disqualification and assigns it to a triager, in this one request.
         */
        post: operations["ingestLead"];
    };
    "/api/public/sources/{id}/{secret}": {
        /**
         * Answer a tool's question before it sends
         * @description For the preset `meta`: sends `hub.challenge` back if `hub.verify_token` is the source's id. Other presets have no such question, and get 405.
         */
        get: operations["answerSourceChallenge"];
        /**
         * Take in a lead from a form or a tool
         * @description For plain HTML forms and tools that cannot send our field names or a bearer key. The source's mapping says which part of the body is which field; what it does not say is known by the preset, or by the names of fields in Spanish, English or Portuguese. Amounts and yes or no are read as people write them, and everything else is kept in `extra`. The body is a JSON object, form-encoded or multipart, 256 KiB at most. Files are left out, with the warning `file_left_out`. The tool's own event id makes sure that what is sent twice becomes one lead. A browser that asks for a page gets one: thanks, or what is wrong. `_website` is a field for programs that fill in everything: what comes with it is kept as a rejection, and so is what comes less than 2 `_seconds` after the page opened. `_id` is the idempotency key of a form.
         */
        post: operations["postToSource"];
    };
    "/api/admin/leads": {
        /**
         * Find leads
         * @description Newest first, unless `sort` says otherwise. Leads that arrive while you page move nothing: none is skipped or repeated. A key of the scope `read:leads` may read it.
         */
        get: operations["listLeads"];
        /**
         * Enter a lead by hand
         * @description For a lead that called or wrote to somebody. It is taken in as at ingest: rules, bracket, known persons and the rotation. With `triager` it is theirs, as when an admin assigns it: no rule judges it, and it is charged to nobody. Texts that are too long are cut and kept whole in `extra`.
         */
        post: operations["enterLead"];
    };
    "/api/admin/leads/count": {
        /**
         * Count leads
         * @description How many leads pass the filters. Counting ends at 1000, so that it is quick among any number of leads. A key of the scope `read:leads` may read it.
         */
        get: operations["countLeads"];
    };
    "/api/admin/leads/{id}": {
        /**
         * A lead with its decision and history
         * @description An erased lead is still there, without its personal fields. A person with the role `triager` sees of `candidates` only themselves, and in `in_turn` how many could have got the lead. A key of the scope `read:leads` may read it.
         */
        get: operations["readLead"];
        /**
         * Erase a person
         * @description Erases this lead and every other one with the same normalised e-mail or phone: name, contact, texts, extra fields, reasons and comments, stored answers, and refused bodies that name the person. Bracket, status, triager, times and campaign stay, so that statistics, ledger and receipts still hold. It cannot be undone.
         */
        delete: operations["erasePerson"];
        /**
         * Correct what a lead says of itself
         * @description Normalised contact, category and warnings follow the fields. Nothing is decided again: bracket, status and triager stay. An erased lead cannot be corrected. The version that `If-Match` asks for is of these fields alone: what is done with the lead meanwhile does not change it.
         */
        patch: operations["correctLead"];
    };
    "/api/admin/leads.csv": {
        /**
         * Export leads as CSV
         * @description Newest first, all that pass the filters, as they were at one moment. RFC 4180 in UTF-8, with a header row. A cell that a spreadsheet would run as a formula begins with an apostrophe. A field of `extra` has a column of its own behind the others (`extra.color`): the 64 that most of the newest 100 000 of these leads have. The last column, `extra`, holds as JSON what has no column, and what is not text. What is exported here can be imported. A key of the scope `read:leads` may read it.
         */
        get: operations["exportLeads"];
    };
    "/api/admin/leads/values": {
        /**
         * Values that leads have carried lately
         * @description For whoever writes conditions: which values the newest 2000 leads have in the fields on which rules and `takes` may ask. A key of the scope `read:leads` may read it.
         */
        get: operations["getArrivedValues"];
    };
    "/api/admin/views": {
        /**
         * Lists of leads that are kept by a name
         * @description One's own, then those of the team. They hold filters and no leads: each person sees in them what they may see anyway.
         */
        get: operations["listViews"];
        /**
         * Keep a list of leads by a name
         * @description One's own is seen and changed by oneself alone. A view of the team is made and changed by admins: others get a 403. A key has no views of its own.
         */
        post: operations["createView"];
    };
    "/api/admin/views/{id}": {
        /**
         * Change a view
         * @description With all that it says. One's own is seen and changed by oneself alone. A view of the team is made and changed by admins: others get a 403. A key has no views of its own. Send its `version` as `If-Match`, and nobody's change is lost.
         */
        put: operations["replaceView"];
        /**
         * Delete a view
         * @description Its leads stay as they are. One's own is seen and changed by oneself alone. A view of the team is made and changed by admins: others get a 403. A key has no views of its own.
         */
        delete: operations["deleteView"];
    };
    "/api/admin/leads/known": {
        /**
         * Whether somebody is known
         * @description Before a lead is entered by hand: read as at ingest, in the policy's country. A person who is no admin asks at most 60 times a minute. A key of the scope `read:leads` may read it.
         */
        get: operations["findKnownPerson"];
    };
    "/api/admin/leads/{id}/status": {
        /**
         * Say what came of a lead
         * @description Of two changes of one lead at the same time one is made, and the other is answered with 409. `assigned` sends a disqualified or lost lead back into the rotation; it waits if nobody is eligible now. `won` follows `qualified`. A lost lead with `back_at` goes back into the rotation by itself then.
         */
        post: operations["moveLead"];
    };
    "/api/admin/leads/{id}/hand-over": {
        /**
         * Hand a lead over to a colleague
         * @description What a triager may do with a lead of theirs that is assigned or contacted, unless the policy's `hand_over` says otherwise. Like an assignment by an admin it is charged to nobody, counts for the cap, has a deadline, and can be undone by who made it.
         */
        post: operations["handOverLead"];
    };
    "/api/admin/leads/{id}/next-step": {
        /**
         * Say what is to happen next
         * @description For a lead that is assigned or contacted, instead of the next step before. It comes to the top of the inbox then, with a reminder. It can be undone like a change of status.
         */
        put: operations["planNextStep"];
        /**
         * Say that the next step is done, or take it away
         * @description It can be undone like a change of status.
         */
        delete: operations["dropNextStep"];
    };
    "/api/admin/leads/{id}/triager": {
        /**
         * Give a lead to a triager
         * @description A lead that waits, is assigned or contacted becomes `assigned`. Hours, brackets and the cap do not matter; the lead counts for the cap and is not charged to the rotation.
         */
        post: operations["assignLead"];
    };
    "/api/admin/leads/{id}/attempts": {
        /**
         * Say that somebody was not reached
         * @description For a lead that is assigned or contacted. Its status stays; `attempts` and `last_attempt_at` count it, and the promise of first contact is kept by it. `call_at` replaces that of the attempt before. It can be undone like a change of status.
         */
        post: operations["attemptLead"];
    };
    "/api/admin/leads/{id}/undo": {
        /**
         * Undo the last change of a lead
         * @description Restores status, triager, disqualification, first contact, deadlines and attempts as they were before the last change of status or triager, or before the last attempt, if the same key or person made it within the last 5 minutes. Comments and corrections made since do not matter. `change` names that change; if it is not the last one any more, the answer is 409 with the reason `changed_since`, and nothing is undone. Without a body the last change is undone, whichever that is. An undo cannot be undone.
         */
        post: operations["undoLeadChange"];
    };
    "/api/admin/leads/{id}/void-turn": {
        /**
         * Void a turn
         * @description For a lead that was none, spam say: takes back exactly what its turn did to the ledger, once. Of several turns of a lead it is the newest that was not voided yet. The lead keeps its status and its triager, and still counts for the triager's daily cap. 409 if there is nothing to void: a known person's lead, one that a person assigned, one that waits, and a turn under `least_busy` are charged to nobody.
         */
        post: operations["voidTurn"];
    };
    "/api/admin/leads/{id}/comments": {
        /**
         * Comment on a lead
         * @description The comment becomes part of the lead's history. An erased lead takes no comments.
         */
        post: operations["commentOnLead"];
    };
    "/api/admin/leads/bulk": {
        /**
         * Change many leads
         * @description One change of up to 1 000 leads: those of `ids`, or the newest that pass `filter`. Either `status` or `triager`, as for a single lead. Each lead is changed or refused on its own, and what became of each is answered in the order asked for. Each change can be undone at its lead.
         */
        post: operations["changeLeads"];
    };
    "/api/admin/imports": {
        /**
         * Imports, newest first
         * @description Those of the last 30 days, whoever uploaded the file.
         */
        get: operations["listImports"];
        /**
         * Begin to upload a file
         * @description CSV in UTF-8, UTF-16 or Windows-1252, with the names of its columns in the first line. Send its parts next, each of `part_bytes` but the last. What nobody goes on with is forgotten after 3 days.
         */
        post: operations["createImport"];
    };
    "/api/admin/imports/{id}": {
        /**
         * One import, and how far it is
         * @description Ask every second or two while it is worked on.
         */
        get: operations["readImport"];
    };
    "/api/admin/imports/{id}/errors.csv": {
        /**
         * The rows that were wrong, as CSV
         * @description As they came, each behind its line and what is wrong with it, with the separator of the file. Mend and upload it as it is: the two columns in front are left out. It can be had for 7 days.
         */
        get: operations["exportImportErrors"];
    };
    "/api/admin/imports/{id}/preview": {
        /**
         * What a file would become
         * @description What each column is taken for, the first rows as leads, and every word for a state or an owner in the file. Nothing is created.
         */
        get: operations["previewImport"];
    };
    "/api/admin/imports/{id}/choices": {
        /**
         * Say how a file is to be imported
         * @description All choices at once; they are kept until the import starts. Answers the preview with them.
         */
        put: operations["chooseForImport"];
    };
    "/api/admin/imports/{id}/start": {
        /**
         * Import a file, or try it
         * @description It runs in the background, also if the server is restarted: rows that are there already are recognised. A trial reads every row, counts what would become of it and leaves the import `ready`.
         */
        post: operations["startImport"];
    };
    "/api/admin/imports/{id}/cancel": {
        /**
         * Stop an import, or discard a file
         * @description What has been imported stays, and the file is deleted. A trial that is cancelled leaves the import `ready`.
         */
        post: operations["cancelImport"];
    };
    "/api/admin/imports/{id}/undo": {
        /**
         * What undoing an import would do
         * @description How many of its leads would go, and how many would stay and why. Nothing is changed. With 100 000 leads it takes some seconds.
         */
        get: operations["weighImportUndo"];
        /**
         * Undo an import
         * @description Takes back, in the background, every lead of the import that nobody has worked on: it is gone as if it had never come, its turn in the rotation is given back, and receivers are told by `lead.erased`. Leads that somebody has worked on stay. Possible once the import is over, for as long as it is listed. The same file can be imported again afterwards.
         */
        post: operations["undoImport"];
    };
    "/api/admin/triagers": {
        /**
         * The roster, in order of id
         * @description Everybody, also those who are not active; for a person with the role `manager`, those who are in their teams.
         */
        get: operations["listTriagers"];
    };
    "/api/admin/triagers/{id}": {
        /**
         * One triager
         * @description With everything that decides which leads they get, and how many they hold now. The header `ETag` is their version.
         */
        get: operations["getTriager"];
        /**
         * Add a triager, or replace one
         * @description A field that is left out gets its default, also if it had another value before. The next lead, on whatever server, is decided with the new roster. The answer of a GET may be sent back with its changes: `id` must be that of the path, and `version`, `open_leads`, `absence_feed` and `warnings` are not looked at. A person with the role `manager` changes of their people hours, time zone, calendar and absences, and nothing else.
         */
        put: operations["putTriager"];
        /**
         * Deactivate a triager
         * @description They get no more leads, and keep what they are owed. With `hand_back=true` their `assigned` and `contacted` leads go to whoever is eligible now, or wait; else they keep them. Somebody inactive can hand back too: if a hand-back was cut short, ask again. A PUT with `active: true` brings them back, but not their leads.
         */
        delete: operations["deactivateTriager"];
    };
    "/api/admin/triagers/{id}/resume": {
        /**
         * End a triager's pause
         * @description For somebody who is paused, because they said so or missed too many deadlines of first contact. Everybody can resume themselves, with `PATCH me`. Somebody inactive is brought back by a PUT with `active: true`.
         */
        post: operations["resumeTriager"];
    };
    "/api/admin/triagers/{id}/absence-feed": {
        /**
         * Take absences from a calendar
         * @description All-day events that make them busy, and out-of-office events of any length, become absences: now, and every 15 minutes from then on. Of what these are about, nothing is kept. `absence_feed` of the answer tells what was read, or why nothing was.
         */
        put: operations["putAbsenceFeed"];
        /**
         * Take no absences from a calendar any more
         * @description Those that came from it are gone with it.
         */
        delete: operations["deleteAbsenceFeed"];
    };
    "/api/admin/triagers/{id}/absence-feed/refresh": {
        /**
         * Read the calendar now
         * @description Instead of within 15 minutes. A reading that fails leaves what was read before.
         */
        post: operations["refreshAbsenceFeed"];
    };
    "/api/admin/calendars": {
        /**
         * All calendars, in order of id
         * @description One of them is the default, if there are any.
         */
        get: operations["listCalendars"];
    };
    "/api/admin/calendars/{id}": {
        /**
         * One calendar
         * @description What is set of it. The header `ETag` is its version.
         */
        get: operations["getCalendar"];
        /**
         * Add a calendar, or replace one
         * @description A field that is left out gets its default. Its days are stored from last year to the end of the year after next, and the deadlines of first contact of everybody whose days change move. The next lead, on whatever server, is decided with it.
         */
        put: operations["putCalendar"];
        /**
         * Delete a calendar
         * @description One that no triager names, and not the default, unless it is the last. Then no day is free.
         */
        delete: operations["deleteCalendar"];
    };
    "/api/admin/calendars/{id}/days": {
        /**
         * The days of a calendar in a year
         * @description Public holidays and own days. What is stored decides; of years that are not stored yet, the days as they would be.
         */
        get: operations["listCalendarDays"];
    };
    "/api/admin/holidays": {
        /**
         * The public holidays of a place
         * @description As the list of this version knows them, in the country's own language.
         */
        get: operations["listHolidays"];
    };
    "/api/admin/holiday-countries": {
        /**
         * Countries and their regions
         * @description Of which public holidays are known.
         */
        get: operations["listHolidayCountries"];
    };
    "/api/admin/triagers/{id}/ledger": {
        /**
         * What a triager is owed, and why
         * @description The decisions of the rotation about leads of the brackets that the triager serves, and those that brought them a lead of another. Leads that people gave to people are not among them. A page may hold fewer decisions than `limit`, even none, and still have a next one: each looks through a bounded range of events.
         */
        get: operations["getTriagerLedger"];
    };
    "/api/admin/rotation": {
        /**
         * Who is on, and who is next
         * @description As a decision would see it now. A person with the role `triager` sees their own place and nobody else's, a `manager` their teams.
         */
        get: operations["getRotation"];
    };
    "/api/admin/rotation/shares": {
        /**
         * Leads received, against the fair share
         * @description For each day, team, bracket and triager, over the rotation's own choices: leads of known people and leads that people gave to people are charged to nobody and not among them. What somebody received beyond what was fair is what their balance fell by. A person with the role `triager` sees their own, a `manager` those of their teams. A key of the scope `read:stats` may read it.
         */
        get: operations["getRotationShares"];
    };
    "/api/admin/colleagues": {
        /**
         * To whom a lead can be given
         * @description Everybody active, with whether they are there, how much they have and the deadline that they would get. People with the role `triager` read it, too: they hand leads over.
         */
        get: operations["listColleagues"];
    };
    "/api/admin/policy/acknowledgement/preview": {
        /**
         * See the mail to whoever asked
         * @description In every language that it has. Nothing is sent and nothing is stored.
         */
        post: operations["previewAcknowledgement"];
    };
    "/api/admin/policy/acknowledgement/tests": {
        /**
         * Send oneself the mail to whoever asked
         * @description To one's own address and to no other, at most 6 a minute. It counts as no mail of any lead. A 409: this server sends no mail. For people with a session: a key gets a 404.
         */
        post: operations["testAcknowledgement"];
    };
    "/api/admin/policy/unknown-labels": {
        /**
         * Revenue labels that no bracket knows
         * @description The revenue labels of the last 30 days that decide no bracket by the policy in force, 50 at most. Add each to the `labels` of the bracket that it means.
         */
        get: operations["listUnknownLabels"];
    };
    "/api/admin/policy/simulate": {
        /**
         * Try a policy on the leads that are stored
         * @description The arrivals go through rules and rotation twice, each at its own time, with the same people and with ledgers that start at zero: once under the policy that decided each of them, once under the candidate. Nothing is changed. A server runs one simulation at a time, others wait in line; it ends when the caller leaves. For the next page of changes send the same body with the cursor: for five minutes it comes from the same simulation.
         */
        post: operations["simulatePolicy"];
    };
    "/api/admin/keys": {
        /**
         * All keys, oldest first
         * @description Revoked and expired ones too. Secrets are not stored, only their hashes, which nobody is shown.
         */
        get: operations["listKeys"];
        /**
         * Make a key
         * @description It works on every server as soon as this returns.
         */
        post: operations["createKey"];
    };
    "/api/admin/keys/{id}": {
        /**
         * One key
         * @description Everything but its secret, which is not stored.
         */
        get: operations["getKey"];
        /**
         * Revoke a key
         * @description For good, on every server within a second. To revoke it again changes nothing.
         */
        delete: operations["revokeKey"];
    };
    "/api/admin/keys/{id}/rotate": {
        /**
         * Give a key a new secret
         * @description The key stays the same. Every secret that it had works for `overlap_seconds` more, unless an earlier rotation ends it sooner. A body is not needed.
         */
        post: operations["rotateKey"];
    };
    "/api/admin/sources": {
        /**
         * All sources, oldest first
         * @description Revoked ones too. Their addresses are not stored, only hashes of the secrets in them.
         */
        get: operations["listSources"];
        /**
         * Make a source
         * @description Its address works on every server as soon as this returns.
         */
        post: operations["createSource"];
    };
    "/api/admin/sources/{id}": {
        /**
         * One source
         * @description Without its address, which is not stored. Send its `ETag` as `If-Match` when you change it, and nobody's change is lost.
         */
        get: operations["getSource"];
        /**
         * Revoke a source
         * @description Its address stops working for good, on every server within a second. To revoke it again changes nothing.
         */
        delete: operations["revokeSource"];
        /**
         * Change a source
         * @description What is left out stays. The address stays too. Holds on every server within a second.
         */
        patch: operations["changeSource"];
    };
    "/api/admin/sources/{id}/rotate-secret": {
        /**
         * Give a source a new address
         * @description The source stays the same. Addresses that it had work for `overlap_seconds` more, unless an earlier rotation ends them sooner. A body is not needed.
         */
        post: operations["rotateSource"];
    };
    "/api/admin/source-presets": {
        /**
         * The tools that sources know
         * @description What a source's `preset` may be, and what is known of each tool.
         */
        get: operations["listSourcePresets"];
    };
    "/api/admin/sources/{id}/replay": {
        /**
         * Make leads of what was kept
         * @description Every open rejection of this source is read once more, under the source as it is now; what is suspected of spam is not. It is done in parts, and one request lasts some seconds at most: with `next_cursor` in the answer, ask again. To ask twice makes no lead twice. A body is not needed.
         */
        post: operations["replaySource"];
    };
    "/api/admin/rejections": {
        /**
         * Refused bodies, newest first
         * @description In the order in which they first came. Bytes that come again keep their place.
         */
        get: operations["listRejections"];
    };
    "/api/admin/rejections/{id}": {
        /**
         * One refused body
         * @description The body as it came, and everything that was wrong with it.
         */
        get: operations["readRejection"];
    };
    "/api/admin/rejections/{id}/replay": {
        /**
         * Make a lead of a refused body
         * @description Send the mended body, as its sender should have. The lead belongs to the sender's API key, is decided like any other and bears the rejection's id. A rejection becomes a lead once; whoever comes second gets a 409.
         */
        post: operations["replayRejection"];
    };
    "/api/admin/rejections/{id}/dismiss": {
        /**
         * Dismiss a refused body
         * @description Nobody needs to look at it any more: it leaves the open ones, is still kept for its time, and can be opened again. Doing it twice does no harm.
         */
        post: operations["dismissRejection"];
    };
    "/api/admin/rejections/dismiss": {
        /**
         * Dismiss refused bodies
         * @description Nobody needs to look at it any more: it leaves the open ones, is still kept for its time, and can be opened again.
         */
        post: operations["dismissRejections"];
    };
    "/api/admin/rejections/{id}/restore": {
        /**
         * Open a dismissed body again
         * @description Takes back that it was dismissed. Doing it twice does no harm.
         */
        post: operations["restoreRejection"];
    };
    "/api/admin/rejections/restore": {
        /**
         * Open dismissed bodies again
         * @description Takes back that it was dismissed.
         */
        post: operations["restoreRejections"];
    };
    "/api/admin/rejections/replay": {
        /**
         * Make leads of refused bodies
         * @description Each is replayed on its own, as a single one is. Without a mended body, what was kept is read once more: that helps with forms that were suspected of spam.
         */
        post: operations["replayRejections"];
    };
    "/api/admin/events": {
        /**
         * Everything that happened, in order
         * @description Oldest first, after `cursor`. With `Accept: text/event-stream` the answer does not end: it tells what happens as it happens, on whatever server, each event as a `message` whose `id` is its cursor. It begins after the header `Last-Event-ID`, else after `cursor`, else now; `limit` does not matter. No event is ever skipped or told twice. A caller may follow 10 streams at a time; the stream of a key that is revoked or a person who is signed out ends within a second.
         */
        get: operations["listEvents"];
    };
    "/api/admin/webhooks": {
        /**
         * All endpoints, oldest first
         * @description Those that are disabled too. Secrets are in no answer but that of the request that makes one.
         */
        get: operations["listWebhooks"];
        /**
         * Make an endpoint
         * @description A webhook, which gets signed events, a chat, which gets messages, or a destination, which gets leads. It gets the events from now on. What happened before can be replayed to it.
         */
        post: operations["createWebhook"];
    };
    "/api/admin/webhooks/{id}": {
        /**
         * One endpoint
         * @description Where it sends what, whether it is enabled, and since when it fails if it does. Send its `ETag` as `If-Match` when you change it, and nobody's change is lost.
         */
        get: operations["getWebhook"];
        /**
         * Delete an endpoint
         * @description With its deliveries. To keep them, disable it.
         */
        delete: operations["deleteWebhook"];
        /**
         * Change, disable or enable an endpoint
         * @description What is left out stays. A new address holds from the next attempt on, for what is pending too. Disabled, an endpoint gets nothing, and its pending deliveries fail; enabled, it gets the events from now on, and what it missed can be replayed.
         */
        patch: operations["changeWebhook"];
    };
    "/api/admin/webhooks/{id}/rotate-secret": {
        /**
         * Give an endpoint a new secret
         * @description For `overlap_seconds` more, deliveries are signed with every secret that it had as well, unless an earlier rotation ends one sooner. A body is not needed. Chats have no secret.
         */
        post: operations["rotateWebhookSecret"];
    };
    "/api/admin/webhooks/preview": {
        /**
         * See what a chat would read
         * @description The message that an event of an invented lead becomes. Nothing is sent and nothing is stored.
         */
        post: operations["previewChat"];
    };
    "/api/admin/webhooks/{id}/deliveries": {
        /**
         * What was sent to an endpoint, newest first
         * @description Each with its attempts, so that you see what the receiver answered.
         */
        get: operations["listDeliveries"];
    };
    "/api/admin/deliveries/{id}": {
        /**
         * One delivery with its attempts
         * @description What was sent when, and what the receiver answered.
         */
        get: operations["getDelivery"];
    };
    "/api/admin/webhooks/{id}/test": {
        /**
         * Send a test to an endpoint
         * @description An event of the type `webhook.test`, signed like any other, whatever types the endpoint wants. It is attempted once: ask for the delivery to see how it went.
         */
        post: operations["testWebhook"];
    };
    "/api/admin/deliveries/{id}/replay": {
        /**
         * Send a delivery again
         * @description At once, whether it arrived before or not, with a fresh schedule of retries and the same `webhook-id`. New attempts are added to its log.
         */
        post: operations["replayDelivery"];
    };
    "/api/admin/webhooks/{id}/replay": {
        /**
         * Send many events to an endpoint again
         * @description `{"status": "failed"}` sends what failed, in a span of time or ever. A span alone, with one bound or both, sends every event of that time of the types that the endpoint wants: what arrived before, what failed, and what it was never sent because it was disabled or did not exist yet.
         */
        post: operations["replayWebhook"];
    };
    "/api/admin/stats": {
        /**
         * Leads by source and outcome
         * @description `disqualified`, `waiting`, `to_contact`, `in_contact`, `qualified` and `lost` are states of now: a lead is in exactly one. `assigned` and `contacted` are steps taken, so that leads, assigned, contacted, qualified read as a funnel. A key of the scope `read:stats` may read it.
         */
        get: operations["readStats"];
    };
    "/api/admin/stats.csv": {
        /**
         * Leads by source and outcome, as CSV
         * @description The groups of `stats`, a line each, at most 1000, without the totals. A key of the scope `read:stats` may read it.
         */
        get: operations["exportStats"];
    };
    "/api/admin/conversions.csv": {
        /**
         * Conversions for an ad network, as CSV
         * @description Leads that are qualified or won now and came by a click on an ad, oldest first, in the form in which Google Ads, Microsoft Advertising or Meta take offline conversions. A won lead has two lines, one for each step; the value stands in that of the second. A key of the scope `read:leads` may read it.
         */
        get: operations["exportConversions"];
    };
    "/api/admin/overview": {
        /**
         * How the team stands now
         * @description What wants attention, and what everybody has done today. No number goes beyond 1000: that many, or more.
         */
        get: operations["getOverview"];
    };
    "/api/admin/today": {
        /**
         * How the day is going
         * @description Today until now, beside the thirteen days before until the same hour; what is late and what soon will be, with a proposal to whom it could go; the team; calls and next steps; what came of leads this week; and the last arrivals. All of one moment.
         */
        get: operations["getToday"];
    };
    "/api/admin/me/day": {
        /**
         * How one's own day is going
         * @description For people who are somebody on the roster: their own figures, in days of their own time zone.
         */
        get: operations["getMyDay"];
    };
    "/api/admin/today/quiet": {
        /**
         * Sources that have gone quiet
         * @description Sources and keys from which nothing has come for at least an hour and at most a week, though five leads or more usually come in the same hours of the week.
         */
        get: operations["getQuietSenders"];
    };
    "/api/admin/today/keys": {
        /**
         * Keys to look at
         * @description API keys that end within 30 days, and those that were not used for 90.
         */
        get: operations["getDoubtfulKeys"];
    };
    "/api/admin/audit": {
        /**
         * Who changed what
         * @description Every change of keys, triagers, policy, webhooks and people, every sign-in, export and check of the history, newest first, with the values before and after. With `kind` or `q`, a page may have fewer entries than asked for, even none: `next_cursor` says whether there is more to look through.
         */
        get: operations["listAudit"];
    };
    "/api/admin/audit.csv": {
        /**
         * Who changed what, as CSV
         * @description Everything that `audit` lists, newest first; the values before and after as JSON.
         */
        get: operations["exportAudit"];
    };
    "/api/admin/verification": {
        /**
         * Check the whole history
         * @description Makes every decision, balance and state again from the history, and tells what differs: lines of JSON, first how far it is (`kind: progress`), at last the `result` with at most 100 differences. An answer without a result has broken off. It changes nothing and holds nobody up; the audit log says that it was done, and what came of it (`history.verified`). A server checks once at a time, and ends the check when the caller leaves.
         */
        get: operations["verifyHistory"];
    };
    "/api/admin/me": {
        /**
         * Who is asking
         * @description The key or person behind this request, what they may do, and who they are on the roster.
         */
        get: operations["getMe"];
        /**
         * Pause or resume oneself, or choose one's columns
         * @description `paused` is for people who are somebody on the roster: who is paused gets no leads and keeps those they have. Somebody whom an admin has deactivated cannot resume: `conflict`. What is left out stays. For people with a session.
         */
        patch: operations["changeMe"];
    };
    "/api/admin/me/absences": {
        /**
         * When one is away
         * @description For people who are somebody on the roster.
         */
        get: operations["listMyAbsences"];
        /**
         * Be away for some time
         * @description One gets no leads from `from` until `to`, and keeps those one has.
         */
        post: operations["addMyAbsence"];
        /**
         * Be there after all
         * @description Takes back the absence with exactly these two instants.
         */
        delete: operations["removeMyAbsence"];
    };
    "/api/admin/me/alerts": {
        /**
         * What one is told, and how
         * @description For people with a session: a key gets a 404.
         */
        get: operations["getMyAlerts"];
        /**
         * Choose what one is told
         * @description Kinds that are left out stay as they are. For people with a session: a key gets a 404.
         */
        patch: operations["changeMyAlerts"];
    };
    "/api/admin/me/devices": {
        /**
         * The browsers to which one's alerts are pushed
         * @description For people with a session: a key gets a 404.
         */
        get: operations["listMyDevices"];
        /**
         * Have alerts pushed to this browser
         * @description Sent again with the same `endpoint` it renews the rest. The device goes with the session: who signs out there, or is signed out, is told nothing there any more. At most 20 a person. The address must be public and https. A browser in which another person was signed on before comes with the same keys; with others it gets a 409.
         */
        post: operations["signOnDevice"];
    };
    "/api/admin/me/devices/{id}": {
        /**
         * Push no more alerts to a browser
         * @description Nor what is on its way to it.
         */
        delete: operations["removeMyDevice"];
    };
    "/api/admin/me/devices/{id}/tests": {
        /**
         * Push a test to a browser
         * @description It is sent once. Ask for the test to see how it went. At most 6 a minute and person.
         */
        post: operations["testMyDevice"];
    };
    "/api/admin/me/devices/{id}/tests/{test}": {
        /**
         * How a test went
         * @description A 404: the push service does not know the browser any more, and it was removed.
         */
        get: operations["getMyDeviceTest"];
    };
    "/api/admin/me/weekly-report/tests": {
        /**
         * Send oneself the report of last week
         * @description By mail, to the address of one's alerts. At most 6 a minute. A 409: this server sends no mail. For people with a session: a key gets a 404.
         */
        post: operations["testMyWeeklyReport"];
    };
    "/api/admin/me/weekly-report/tests/{test}": {
        /**
         * What became of it
         * @description For people with a session: a key gets a 404.
         */
        get: operations["getMyWeeklyReportTest"];
    };
    "/api/admin/people": {
        /**
         * Everybody who may use the console, or might once
         * @description Those who are disabled too, with the time when they were last here.
         */
        get: operations["listPeople"];
    };
    "/api/admin/people/{id}": {
        /**
         * Change what a person may do
         * @description Whoever is disabled is signed out at once, everywhere. The last admin stays one. Send the person's `version` as `If-Match`, and nobody's change is lost.
         */
        patch: operations["changePerson"];
    };
    "/api/admin/people/{id}/sign-out": {
        /**
         * Sign a person out, everywhere
         * @description Ends all their sessions, in every browser. They can sign in again.
         */
        post: operations["signOutPerson"];
    };
    "/api/admin/people/{id}/password-link": {
        /**
         * Let a person choose a new password
         * @description Give them the link. It works once, for 7 days, and signs them out everywhere.
         */
        post: operations["makePasswordLink"];
    };
    "/api/admin/people/{id}/reset": {
        /**
         * Let somebody back in who has lost what they sign in with
         * @description Removes their second factor with its recovery codes and their passkeys, signs them out everywhere, and makes a link for a new password or passkey.
         */
        post: operations["resetPerson"];
    };
    "/api/admin/me/sessions": {
        /**
         * Where one is signed in
         * @description The newest first. For people with a session: a key gets a 404.
         */
        get: operations["listMySessions"];
        /**
         * Sign out everywhere else
         * @description Ends all sessions of one's own but the one from which this is asked.
         */
        delete: operations["endMyOtherSessions"];
    };
    "/api/admin/me/sessions/{session}": {
        /**
         * Sign out in one place
         * @description The browser there is signed out with its next request, and gets no more alerts.
         */
        delete: operations["endMySession"];
    };
    "/api/admin/people/{id}/sessions": {
        /**
         * Where a person is signed in
         * @description The newest first.
         */
        get: operations["listSessions"];
    };
    "/api/admin/people/{id}/sessions/{session}": {
        /**
         * Sign a person out in one place
         * @description The browser there is signed out with its next request, and gets no more alerts.
         */
        delete: operations["endSession"];
    };
    "/api/admin/me/confirmation": {
        /**
         * Whether one has proved lately who one is
         * @description 204, or the 403 that exports, erasures and new keys, links and roles are answered with after ten minutes. With a key always a 204.
         */
        get: operations["getMyConfirmation"];
    };
    "/api/admin/me/second-factor": {
        /**
         * Whether one has a second factor
         * @description For people with a session: a key gets a 404.
         */
        get: operations["getMySecondFactor"];
        /**
         * Begin to set up an authenticator app
         * @description It counts once a code of it was confirmed. Asked again, the secret is another one.
         */
        post: operations["proposeMySecondFactor"];
        /**
         * Remove one's authenticator app
         * @description With its recovery codes. All other sessions end. Where the installation asks for a second factor, nothing is left to do but to set one up.
         */
        delete: operations["removeMySecondFactor"];
    };
    "/api/admin/me/second-factor/confirm": {
        /**
         * Confirm an authenticator app by its first code
         * @description From now on a code is asked for beside the password. All other sessions end.
         */
        post: operations["confirmMySecondFactor"];
    };
    "/api/admin/me/second-factor/recovery-codes": {
        /**
         * Make new recovery codes
         * @description Those before work no more.
         */
        post: operations["renewMyRecoveryCodes"];
    };
    "/api/admin/me/passkeys": {
        /**
         * One's own passkeys
         * @description The oldest first. For people with a session: a key gets a 404.
         */
        get: operations["listMyPasskeys"];
        /**
         * Add a passkey
         * @description At most 20. Without a name it is called after the browser.
         */
        post: operations["addMyPasskey"];
    };
    "/api/admin/me/passkeys/options": {
        /**
         * What a browser is to be asked for a new passkey
         * @description `navigator.credentials.create` of the browser takes it (WebAuthn). The device must know its owner by a finger, a face or a PIN: a passkey lets in alone, and counts as a second factor.
         */
        post: operations["askForMyPasskey"];
    };
    "/api/admin/me/passkeys/{id}": {
        /**
         * Remove a passkey
         * @description All other sessions end. The last way in stays: `conflict`.
         */
        delete: operations["removeMyPasskey"];
        /**
         * Call a passkey something else
         * @description So that one knows which device it is on.
         */
        patch: operations["renameMyPasskey"];
    };
    "/api/admin/settings": {
        /**
         * The settings of the installation
         * @description Those that admins choose.
         */
        get: operations["getSettings"];
        /**
         * Change the settings of the installation
         * @description They hold at once, also for people who are signed in.
         */
        patch: operations["changeSettings"];
    };
    "/api/admin/invitations": {
        /**
         * Invitations that nobody has used yet
         * @description Whoever has the link of one can join by it until it is used, withdrawn or expires.
         */
        get: operations["listInvitations"];
        /**
         * Invite somebody to the console
         * @description Give them the link. It works once, for 7 days. With a mail server in the settings they get it by mail as well, and `mailed` says whether the server took it.
         */
        post: operations["invitePerson"];
    };
    "/api/admin/invitations/{id}": {
        /**
         * Withdraw an invitation
         * @description Its link works no more.
         */
        delete: operations["withdrawInvitation"];
    };
    "/api/admin/set-up": {
        /**
         * What is left of the set-up
         * @description The steps from an empty installation to leads that arrive and are told about by mail.
         */
        get: operations["getSetUp"];
    };
    "/api/admin/set-up/dismiss": {
        /**
         * Show no more of the set-up
         * @description For everybody, and for good. Each step can still be taken. Doing it twice does no harm.
         */
        post: operations["dismissSetUp"];
    };
    "/api/admin/imports/{id}/parts/{number}": {
        /**
         * Upload a part of a file
         * @description In any order; a part that is sent again takes the place of the first. With the last one that was missing, the file is read, in the background: its status is `checking`, and then `ready` or `failed`.
         */
        put: operations["uploadImportPart"];
    };
    "/api/admin/policy": {
        /**
         * The policy in force
         * @description The version that decides the next lead. Send its `ETag` as `If-Match` when you publish, and nobody's change is lost.
         */
        get: operations["getPolicy"];
        /**
         * Publish a policy
         * @description Makes a new version, which decides every lead from the next one on, on every server. A document that is not valid is refused with every mistake; in `errors` each has its `line` and `column` too.
         */
        put: operations["publishPolicy"];
    };
    "/api/admin/policy/versions": {
        /**
         * All versions, newest first
         * @description Who published what, when and why. A lead names the version that decided it.
         */
        get: operations["listPolicyVersions"];
    };
    "/api/admin/policy/versions/{version}": {
        /**
         * One version
         * @description What was published never changes.
         */
        get: operations["getPolicyVersion"];
    };
    "/api/admin/policy/check": {
        /**
         * Check a policy without publishing it
         * @description Finds what publishing it now would refuse or warn about.
         */
        post: operations["checkPolicy"];
    };
    "/api/admin/sources/{id}/try": {
        /**
         * Try a body
         * @description What a body would become at this source, with every warning. Nothing is stored. Send the body as the tool does, with its content type and signature; or a JSON object with `rejection_id`, or with `body` and `content_type`, and the `mapping` and `preset` to read it by, if not by the source's own.
         */
        post: operations["trySource"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A time in which somebody gets no leads. */
        Absence: {
            /** @description The first moment away: an instant. */
            from: string;
            /** @description The first moment back. */
            to: string;
        };
        /** @description Where somebody's calendar is. */
        AbsenceFeedInput: {
            /** @description The private address of an iCalendar file, as Google and Outlook give it; `webcal://` is read as `https://`. It is never told again. */
            url: string;
        };
        /** @description When somebody is away, past absences included. */
        AbsencePage: {
            data: components["schemas"]["Absence"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description A mail to whoever sent the lead, once it is assigned: who will call, and until when. At most one a person and day. null (the default): none. */
        Acknowledge: {
            /** @description A mail in one language. */
            es?: {
                /** @description Of the mail. */
                subject: string;
                /** @description Of the mail. {{nombre}}: who asked; {{triager}}: who will call; {{phone}}: from which number; {{until}}: by when, if a first contact is promised; {{booking_url}}: where a call can be booked. A line whose word has nothing to say is left out. */
                text: string;
            };
            /** @description A mail in one language. */
            en?: {
                /** @description Of the mail. */
                subject: string;
                /** @description Of the mail. {{nombre}}: who asked; {{triager}}: who will call; {{phone}}: from which number; {{until}}: by when, if a first contact is promised; {{booking_url}}: where a call can be booked. A line whose word has nothing to say is left out. */
                text: string;
            };
            /** @description Only leads of these sources and keys, by id. null (the default): all that came by a source or a key. */
            sources?: string[] | null;
            /** @description How long after the decision it is sent. Default: 0. */
            delay_minutes?: number;
        } | null;
        /** @description Mails as a person would get them. */
        AcknowledgementPreview: {
            /** @description Whose values are filled in; null: those of an invented lead. */
            lead: {
                /** Format: uuid */
                id: string;
                nombre: string;
            } | null;
            /** @description One for each language that there is a text for. */
            letters: {
                language: "es" | "en";
                subject: string;
                text: string;
                html: string;
            }[];
        };
        /** @description The part `acknowledge` of a policy, which need not be published. */
        AcknowledgementPreviewInput: {
            /** @description A mail to whoever sent the lead, once it is assigned: who will call, and until when. At most one a person and day. null (the default): none. */
            acknowledge: components["schemas"]["Acknowledge"];
            /**
             * @description Whose name, rep, deadline and booking link are filled in. `newest`: those of the newest lead whose person would be written to and was not contacted yet; without one, an invented lead's.
             * @default newest
             */
            values?: "newest" | "example";
        };
        /** @description A mail to oneself. */
        AcknowledgementTest: {
            /** @description One's own address. */
            to: string;
            /** @description Whether the mail server took it. */
            mailed: boolean;
        };
        /** @description The part `acknowledge` of a policy, and which of its mails is sent. */
        AcknowledgementTestInput: {
            /** @description A mail to whoever sent the lead, once it is assigned: who will call, and until when. At most one a person and day. null (the default): none. */
            acknowledge: components["schemas"]["Acknowledge"];
            /**
             * @description Whose name, rep, deadline and booking link are filled in. `newest`: those of the newest lead whose person would be written to and was not contacted yet; without one, an invented lead's.
             * @default newest
             */
            values?: "newest" | "example";
            language: "es" | "en";
        };
        /** @description How somebody is told of one kind of thing. */
        AlertChoice: {
            /** @description To the person's devices. */
            push: boolean;
            /** @description By mail, if the server sends mail. */
            mail: boolean;
            /** @description A sound and a notice while the console is open. */
            sound: boolean;
            /** @description Also outside of their hours and while they are absent. Without hours it means nothing. */
            any_hour: boolean;
        };
        /** @description By kind. `new_lead`: one got a lead. `reminder`: a lead of one's own waits for its first contact, or to be called again. `escalation`: nobody contacted a lead in time; an admin hears of all of them, a triager of their own. `pause`: somebody was paused for missing deadlines; an admin hears of everybody, a triager of themselves. `webhook`: one was disabled for failing; `rejection`: bodies were refused and kept, told together; both for admins. A kind that can never concern the person is left out. */
        AlertChoices: {
            new_lead?: components["schemas"]["AlertChoice"];
            reminder?: components["schemas"]["AlertChoice"];
            escalation?: components["schemas"]["AlertChoice"];
            pause?: components["schemas"]["AlertChoice"];
            webhook?: components["schemas"]["AlertChoice"];
            rejection?: components["schemas"]["AlertChoice"];
        };
        /** @description A browser to which alerts are pushed. */
        AlertDevice: {
            id: string;
            /** @description The browser and its system. */
            name: string;
            language: "es" | "en";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the console was last opened there.
             */
            seen_at: string;
            /** @description Since when nothing has arrived there. */
            failing_since: string | null;
            /** @description Whether the request comes from the session of this device. */
            current: boolean;
        };
        /** @description A browser's subscription, as `PushSubscription.toJSON()` gives it, and the language that it shows. */
        AlertDeviceInput: {
            /** @description The address that the browser was given. */
            endpoint: string;
            keys: {
                /** @description Its public key: base64url. */
                p256dh: string;
                /** @description Its secret: base64url. */
                auth: string;
            };
            language: "es" | "en";
        };
        /** @description One's devices, in the order in which they were signed on. */
        AlertDevicePage: {
            data: components["schemas"]["AlertDevice"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description A test on its way to a device. */
        AlertTest: {
            /** Format: uuid */
            id: string;
            /** @description `delivered`: the push service has it, and brings it to the device. */
            status: "pending" | "delivered" | "failed";
            /** @description That it did not arrive, in one sentence for all reasons. */
            error: string | null;
        };
        /** @description A lead that has arrived. */
        Arrival: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            created_at: string;
            nombre: string | null;
            business: string | null;
            /** @description `utm_source`, or the funnel. */
            source: string | null;
            status: "waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost";
            contacted_at: string | null;
            triager: components["schemas"]["TriagerName"] | null;
        };
        /** @description What leads have carried lately, most frequent first. */
        ArrivedValues: {
            /** @description Fields of Criba's own on which conditions may ask, as the condition is called. */
            fields: {
                name: string;
                values: string[];
            }[];
            /** @description Fields of `extra`. */
            extra: {
                name: string;
                values: string[];
            }[];
        };
        /** @description Who is to have a lead. */
        Assignment: {
            /** @description The id of somebody active. */
            triager: string;
            /** @description In a few words, for the lead's history. */
            reason?: string | null;
        };
        /** @description An attempt to reach somebody. */
        Attempt: {
            result: "no_answer" | "call_later" | "wrong_number";
            /** @description When to call again: an instant, or a date. */
            call_at?: string | null;
            /** @description In a few words, for the lead's history. */
            note?: string | null;
        };
        /** @description Who changed what, and when. */
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @description `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
            actor: string;
            /** @description What people call the key or the person. */
            actor_name: string | null;
            action: string;
            subject: string;
            /** @description null for something new. */
            before: unknown;
            /** @description null for something gone. */
            after: unknown;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        AuditEntryPage: {
            data: components["schemas"]["AuditEntry"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What became of each lead. */
        BulkAnswer: {
            /** @description How many leads were changed. */
            changed: number;
            /** @description How many were not. */
            refused: number;
            /** @description Whether further leads pass the filter. */
            more: boolean;
            results: {
                /** Format: uuid */
                id: string;
                ok: boolean;
                /** @description The lead's status now; null if there is no such lead. */
                status: string | null;
                /** @description The place of the change in the lead's history, by which it can be undone; null if there was none. */
                change: number | null;
                /** @description The code of the problem that a single change would have been answered with. */
                code: ("not_found" | "invalid_transition") | null;
                /** @description Which of several meanings of the code it is. */
                reason: string | null;
                detail: string | null;
            }[];
        };
        /** @description A change of many leads: one of `ids` and `filter`, and one of `status` and `triager`. */
        BulkChange: {
            ids?: string[];
            /** @description As in the list of leads; one filter at least. */
            filter?: {
                /** @description One of these: repeated, or with commas between them. */
                status?: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost") | ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[];
                /** @description Held by one of these triagers, now or last: ids, repeated or with commas between them. In a list for a person of the console, `me` is that person. */
                triager?: string | string[];
                /** @description Of one of these teams: ids, repeated or with commas between them. */
                team?: string | string[];
                /** @description In one of these: repeated, or with commas between them. */
                bracket?: string | string[];
                /** @description The policy's category; for a business that the policy did not know, the text exactly as sent. Repeated, one of these. */
                business?: string | string[];
                /** @description `true`: only leads that should have been contacted by now, whoever had them; `false`: only the others. */
                late?: boolean;
                /** @description Only leads that are not late, and whose deadline of first contact runs out within so many minutes. */
                due_within?: number;
                /** @description `true`: only leads with which nobody has made contact and that go to nobody else by themselves, so that an admin has to act. */
                escalated?: boolean;
                /** @description `true`: only leads in contact with which nothing has happened for the policy's `stale_after_days`, and that have no next step to come. */
                stale?: boolean;
                /** @description `due`: only leads whose next step is due by now; `any`: only those that have one. */
                next_step?: "due" | "any";
                /** @description Only leads with a next step before this instant; a date: before that day, in UTC. */
                next_before?: string;
                /** @description Got by this triager, in whatever way, whoever has it now: an id, or `me` as in `triager`. */
                received_by?: string;
                /** @description With `received_by`: got at this instant or later; a date: from the start of that day, in UTC. */
                received_from?: string;
                /** @description First contacted by this triager, whoever has it now: an id, or `me` as in `triager`. */
                contacted_by?: string;
                /** @description First contacted at this instant or later, by `contacted_by` or by anybody of the team; a date: from the start of that day, in UTC. */
                contacted_from?: string;
                /** @description Qualified at this instant or later, and still so or won since; a date: from the start of that day, in UTC. */
                qualified_from?: string;
                /** @description Won at this instant or later; a date: from the start of that day, in UTC. */
                won_from?: string;
                /** @description Exactly this; repeated, one of these. */
                funnel?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_source?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_medium?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_campaign?: string | string[];
                /**
                 * Format: uuid
                 * @description Of the file of this import, for 30 days: an id.
                 */
                import?: string;
                /** @description Part of the name, e-mail, phone (however it is spaced) or business, whatever the case and accents. Fewer than three letters or digits in a row are found where a word begins. */
                q?: string;
                /** @description Created at this instant or later; a date: from the start of that day, in UTC. */
                from?: string;
                /** @description Created before this instant; a date: to the end of that day, in UTC. */
                to?: string;
            };
            status?: "waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost";
            /** @description The id of somebody active. */
            triager?: string;
            /** @description In a few words, for the lead's history. */
            reason?: string | null;
        };
        /** @description Which days are free, and which are shortened. */
        Calendar: {
            id: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description Whose public holidays are free, as ISO 3166-1 has it; null: only the own days are.
             * @default null
             */
            country: string | null;
            /**
             * @description Of the country, as `GET holiday-countries` names it; null: only what the whole country has.
             * @default null
             */
            region: string | null;
            /**
             * @description Own days: of one year, or as `12-24` of every year. Without `hours` they are closed, else open only then. They stand in place of a public holiday of the same date.
             * @default []
             */
            days: {
                date: string;
                /** @description What people call the day. */
                name: string;
                hours?: string[][] | null;
            }[];
            /**
             * @description Dates of public holidays on which one works all the same.
             * @default []
             */
            open: string[];
            /**
             * @description true: triagers who name no calendar have this one, in place of the default before. Else the default stays which it is; the first calendar always is.
             * @default false
             */
            default: boolean;
            /** @description The last year whose days are stored; each month the coming two are. */
            until_year: number;
            /** @description Names what is set of it. Its ETag, without the quotes. */
            version: string;
        };
        /** @description A calendar to be added or replaced. */
        CalendarInput: {
            id?: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description Whose public holidays are free, as ISO 3166-1 has it; null: only the own days are.
             * @default null
             */
            country?: string | null;
            /**
             * @description Of the country, as `GET holiday-countries` names it; null: only what the whole country has.
             * @default null
             */
            region?: string | null;
            /**
             * @description Own days: of one year, or as `12-24` of every year. Without `hours` they are closed, else open only then. They stand in place of a public holiday of the same date.
             * @default []
             */
            days?: {
                date: string;
                /** @description What people call the day. */
                name: string;
                hours?: string[][] | null;
            }[];
            /**
             * @description Dates of public holidays on which one works all the same.
             * @default []
             */
            open?: string[];
            /**
             * @description true: triagers who name no calendar have this one, in place of the default before. Else the default stays which it is; the first calendar always is.
             * @default false
             */
            default?: boolean;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        CalendarPage: {
            data: components["schemas"]["Calendar"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description The days of a calendar that are not as usual, in order. */
        CalendarYear: {
            data: {
                date: string;
                name: string;
                /** @description null: closed all day; else open only then. */
                hours: string[][] | null;
                /** @description One of the calendar's own days, and no public holiday. */
                own: boolean;
                /** @description A day with a name on which one works as usual. */
                open: boolean;
            }[];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description A lead after a change of it. */
        ChangedLead: components["schemas"]["LeadDetail"] & {
            /** @description The `seq` of this change in the lead's history: what `leads/{id}/undo` takes. */
            change: number;
        };
        /** @description A person after a change. */
        ChangedPerson: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @description An `admin` does everything; a `manager` sees, works and assigns the leads of their teams; a `triager` sees and works the leads that they hold. */
            role: "admin" | "manager" | "triager";
            /** @description Who they are on the roster. A person with the role `triager` is somebody. */
            triager: string | null;
            /** @description Which teams a `manager` leads, by id; null for the others. */
            teams: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** @description Since when they may not come in. */
            disabled_at: string | null;
            /** @description Names what admins set of them: role, triager, teams, and whether they are disabled. Send it as `If-Match`, in quotes. */
            version: string;
        };
        /** @description A triager after a change, and what the change leaves behind. */
        ChangedTriager: components["schemas"]["Triager"] & {
            /** @description Brackets that nobody active serves any more, and leads like the newest ones that nobody takes. */
            warnings: components["schemas"]["FieldError"][];
        };
        /** @description A message to a chat. */
        ChatPreview: {
            /** @description The first line, shown in bold. */
            title: string;
            lines: string[];
            /** @description null if the server does not know its own address (`PUBLIC_URL`). */
            link: {
                label: string;
                href: string;
            } | null;
            /** @description What is sent to the platform, as JSON. */
            request: unknown;
        };
        /** @description What a message would look like. */
        ChatPreviewInput: {
            kind: "slack" | "teams" | "telegram";
            /** @default es */
            language?: "es" | "en";
            /** @default thin */
            payload?: "thin" | "full";
            /**
             * @description Which event.
             * @default lead.assigned
             */
            event?: "lead.created" | "lead.disqualified" | "lead.assigned" | "lead.waiting" | "lead.status_changed" | "lead.attempted" | "lead.next_step" | "lead.contact_due" | "lead.contact_missed" | "lead.escalated" | "lead.commented" | "lead.corrected" | "lead.turn_voided" | "lead.erased" | "triager.paused" | "triager.resumed" | "policy.published" | "webhook.disabled" | "rejections.arrived" | "webhook.test";
        };
        /** @description To whom a lead can be given now, in order of id. */
        Colleagues: {
            data: {
                id: string;
                name: string;
                /** @description Whether they take leads now. */
                on: boolean;
                /** @description Why not. A person may give them a lead all the same. */
                barred: ("inactive" | "paused" | "other_team" | "other_bracket" | "absent" | "day_off" | "outside_hours" | "week_cap_reached" | "cap_reached" | "open_cap_reached") | null;
                /** @description When this ends by itself: their shift, if they are on; else their being away. null: it does not. */
                until: string | null;
                /** @description The day of their calendar, if it is the reason. */
                day: string | null;
                /** @description Leads that they hold in `assigned` or `contacted`. */
                open_leads: number;
                /** @description Their deadline of first contact, if they got the lead now; null without a promise. */
                contact_by: string | null;
            }[];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description A comment, as an entry of the lead's history. */
        Comment: {
            /** @description Its place in the one order of all events. */
            seq: number;
            /** @constant */
            type: "lead.commented";
            /** Format: date-time */
            at: string;
            /** @description Who wrote it. */
            actor: string;
            /** @description What people call them. */
            actor_name: string;
            triager: null;
            data: { text: string };
        };
        /** @description A comment to be made. */
        CommentInput: { text: string };
        /** @description A day, until the hour that it is now. */
        DayFigures: components["schemas"]["OwnDayFigures"] & {
            /** @description All leads that arrived in the whole day. */
            leads: number;
            /** @description Those that had arrived by this hour. */
            leads_by_now: number;
        };
        /** @description A call or another next step of a day. */
        DayStep: {
            /** Format: uuid */
            lead_id: string;
            nombre: string | null;
            business: string | null;
            /** @description In the form of E.164. */
            phone: string | null;
            /**
             * Format: date-time
             * @description When it is due, or was.
             */
            at: string;
            /** @description In a few words. null: a call; and of what was done. */
            what: string | null;
            done_at: string | null;
            triager: components["schemas"]["TriagerName"];
        };
        /** @description Calls and other next steps of a day. */
        DaySteps: {
            /**
             * Format: date-time
             * @description When the day ends.
             */
            until: string;
            /** @description Those still to be done before that, earlier ones included: those of `leads` with `next_before`. */
            to_do: number;
            /** @description Those that were done today. */
            done: number;
            /** @description In order of the clock: the next ones to be done, and the last ones done. */
            steps: components["schemas"]["DayStep"][];
        };
        /** @description A triager who was deactivated, and what became of their leads. */
        DeactivatedTriager: components["schemas"]["ChangedTriager"] & {
            /** @description What became of their open leads; null if they were not handed back. */
            handed_back: {
                /** @description Leads that others have now. */
                assigned: number;
                /** @description Leads that wait until somebody is eligible. */
                waiting: number;
            } | null;
        };
        /** @description The receipt of a decision: enough to make the same choice again. */
        DecisionReceipt: {
            seq: number;
            /** Format: date-time */
            at: string;
            /** @description What was decided: `assigned`, `waiting` or `disqualified`. */
            status: string;
            /** @description What asked for the decision: `ingest`, `waiting`, `requalified`, `deadline`, `handed_back`. */
            cause: string;
            /** @description Who lost the lead to this turn; absent on a first choice. */
            lost_by?: string;
            /**
             * Format: date-time
             * @description The deadline that was missed.
             */
            contact_by?: string;
            policy_version: number;
            /** @description Rules tried, and which matched; null if it was judged before. */
            verdict: unknown;
            category: string | null;
            /** @description Whose lead it is; absent under a policy without teams. */
            team?: string;
            /** @description The bracket and what decided it. */
            bracket: {
                id: string;
                because: string;
            } & { [key: string]: unknown };
            duplicate_of: string | null;
            /** @description Who held the person's newest lead, and what kept them from this one. */
            sticky: unknown;
            strategy: string;
            candidates: ({
                triager: string;
                weight: number;
                /** @description In leads. With their share of this lead, if they could have got it and the turn is charged. */
                owed: number;
                /** @description Only under `least_busy`: how many open leads they had. */
                open_leads?: number;
                /** @description Only under `least_busy`: 1 is who, of those who could have got it, got a lead longest ago. */
                idle_rank?: number;
                barred: string | null;
                /** @description The day of their calendar that barred them, as it was called. */
                day?: string;
            } & { [key: string]: unknown })[];
            /** @description Only for a person with the role `triager`, whose `candidates` are they alone: how many could have got it. */
            in_turn?: number;
            /** @description Only if an entry of `first_contact.by` decided how long there was for the first contact: its place, from 1, and the time. */
            promised?: {
                kind: number;
                within_minutes: number;
            } & { [key: string]: unknown };
            chosen: ({
                triager: string;
                because: string;
            } & { [key: string]: unknown }) | null;
            /** @description `false`: the ledger stood still, as it does under `least_busy`. */
            charged?: boolean;
        } & { [key: string]: unknown };
        /** @description The decision in short. All of it is in the lead's history. */
        DecisionSummary: {
            /** @description What asked for the decision: `ingest`, `waiting`, `requalified`, `deadline`, `handed_back`. */
            cause: string;
            policy_version: number;
            disqualification: {
                rule: string;
                reason: string;
            } | null;
            bracket: {
                id: string;
                because: string;
            };
            duplicate_of: string | null;
            strategy: string;
            /** @description Why the triager was chosen; null if nobody was. */
            because: string | null;
            /** @description How many triagers were looked at. */
            considered: number;
            /** @description How many of them could have got the lead. */
            eligible: number;
        };
        /** @description An event on its way to a webhook, with every attempt. */
        Delivery: {
            /** Format: uuid */
            id: string;
            webhook_id: string;
            /** @description The header `webhook-id`: the same for every attempt and replay of an event. */
            event_id: string;
            type: "lead.created" | "lead.disqualified" | "lead.assigned" | "lead.waiting" | "lead.status_changed" | "lead.attempted" | "lead.next_step" | "lead.contact_due" | "lead.contact_missed" | "lead.escalated" | "lead.commented" | "lead.corrected" | "lead.turn_voided" | "lead.erased" | "triager.paused" | "triager.resumed" | "policy.published" | "webhook.disabled" | "rejections.arrived" | "webhook.test";
            /** @description The lead that the event is about. */
            lead_id: string | null;
            status: "pending" | "delivered" | "failed";
            /** Format: date-time */
            created_at: string;
            /** @description null if there will be none. */
            next_attempt_at: string | null;
            /** @description Oldest first, the newest 50. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One attempt to deliver an event. */
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** @description null if no answer came. */
            status_code: number | null;
            duration_ms: number;
            /** @description What went wrong; null if it arrived. */
            error: components["schemas"]["DeliveryFailure"] | null;
            /** @description The first bytes of the answer. */
            response_excerpt: string | null;
        };
        /** @description Why a delivery failed, or why a webhook was disabled. */
        DeliveryFailure: {
            /** @description Why, for programs and translations. */
            code: "answered" | "answered_gone" | "answered_redirect" | "not_http" | "only_provisional" | "headers_too_large" | "no_answer" | "name_unknown" | "name_servers_silent" | "connection_refused" | "connection_closed" | "unreachable" | "request_failed" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_revoked" | "certificate_self_signed" | "certificate_untrusted" | "certificate_of_other_name" | "not_encrypted" | "not_an_address" | "not_https" | "with_password" | "http_outside_networks" | "not_an_ip" | "address_not_public" | "address_https_only" | "without_address" | "chat_pause" | "chat_gone" | "chat_not_shown" | "web_page" | "telegram_refused" | "not_telegram" | "destination_pause" | "destination_token" | "destination_refused" | "destination_answer" | "lead_erased" | "state_undone" | "mail_refused" | "mail_failed" | "mail_closed" | "mail_not_tls" | "mail_too_slow" | "mail_too_slow_or_tls" | "fault" | "attempt_too_long" | "event_missing" | "answer_not_kept" | "server_ended" | "server_stopped" | "nothing_arrived" | "by_hand";
            /** @description What the sentence names: `status`, `seconds`, `days`, `address`, `range` or `said`. */
            params: { [key: string]: string | number };
            /** @description The same as an English sentence. */
            detail: string;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        DeliveryPage: {
            data: components["schemas"]["Delivery"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description A key that is about to end, or that nobody seems to need. */
        DoubtfulKey: {
            /** @description Names the key in logs and histories. It is no secret. */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** @description null never expires. */
            expires_at: string | null;
            /** @description To the minute; null was never used. */
            last_used_at: string | null;
            /** @description It ends within 30 days; otherwise it was not used for 90. */
            ends_soon: boolean;
        };
        /** @description The next to end first, then the longest unused. */
        DoubtfulKeyList: {
            data: components["schemas"]["DoubtfulKey"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description Whose leads were erased. */
        Erasure: {
            /** @description The ids of the person's leads. */
            erased: string[];
        };
        /** @description Something that happened. `type` tells which kind. */
        Event: components["schemas"]["LeadCreatedEvent"] | components["schemas"]["LeadDisqualifiedEvent"] | components["schemas"]["LeadAssignedEvent"] | components["schemas"]["LeadWaitingEvent"] | components["schemas"]["LeadStatusChangedEvent"] | components["schemas"]["LeadAttemptedEvent"] | components["schemas"]["LeadNextStepEvent"] | components["schemas"]["LeadContactDueEvent"] | components["schemas"]["LeadContactMissedEvent"] | components["schemas"]["LeadEscalatedEvent"] | components["schemas"]["LeadCommentedEvent"] | components["schemas"]["LeadCorrectedEvent"] | components["schemas"]["LeadTurnVoidedEvent"] | components["schemas"]["LeadErasedEvent"] | components["schemas"]["TriagerPausedEvent"] | components["schemas"]["TriagerResumedEvent"] | components["schemas"]["PolicyPublishedEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["RejectionsArrivedEvent"];
        /** @description What every event has. */
        EventEnvelope: {
            /** @description Names the event for good: the `webhook-id` of its deliveries. */
            id: string;
            /** Format: date-time */
            at: string;
        };
        /** @description A page of events. `next_cursor` is where to go on, now or later. */
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description Never null: where to go on, now or later. The same as the one sent: there is nothing new. */
            next_cursor: string;
        };
        /** @description How far anybody has been from their fair share. */
        Fairness: {
            /** @description The furthest that anybody has ever been from their share, in leads. */
            greatest: number;
            /** @description The same for each bracket of each team in which the rotation has chosen, and whose distance that was. */
            by_bracket: {
                team: string | null;
                bracket: string;
                greatest: number;
                triager: string;
                triager_name: string;
            }[];
        };
        /** @description One thing that is wrong with a request. */
        FieldError: {
            /** @description Where: a JSON Pointer, as the fragment of a URI. */
            pointer: string;
            /** @description What is wrong there, for programs. */
            code: string;
            /** @description What is wrong there, for people, in English. */
            detail: string;
            /** @description What the sentence names, to write it in another language: limits, values, known names. */
            params?: { [key: string]: string | number | string[] };
            /** @description Of a policy that was sent, from 1. */
            line?: number;
            /** @description From 1. */
            column?: number;
        };
        /** @description Whose password was forgotten. */
        ForgottenPassword: { email: string };
        /** @description What happens now. */
        ForgottenPasswordAnswer: {
            /** @description Whether this server sends mail at all. If not, an administrator makes a link. */
            mail: boolean;
        };
        /** @description Who is to have a lead. */
        HandOver: {
            /** @description The id of somebody active. */
            triager: string;
            /** @description In a few words, for the colleague and the history. */
            note?: string | null;
        };
        /** @description The server is well. */
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @description Something that happened to a lead. */
        HistoryEntry: {
            /** @description Its place in the one order of all events. */
            seq: number;
            type: string;
            /** Format: date-time */
            at: string;
            /** @description `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
            actor: string;
            /** @description What people call the key or the person. */
            actor_name: string | null;
            /** @description Who got the lead by this. */
            triager: components["schemas"]["TriagerName"] | null;
            /** @description By type: the receipt of a decision; `{from, to, reason, triager}` of a change of status; `{result, attempts, call_at, note}` of an attempt; `{at, what}` of a next step; `{text}` of a comment; `{turn, given_back_to, bracket, reason}` of a turn that was voided. */
            data: { [key: string]: unknown };
        };
        /** @description The countries whose public holidays are known. */
        HolidayCountries: {
            data: {
                /** @description As ISO 3166-1 has it. */
                country: string;
                name: string;
                regions: {
                    region: string;
                    name: string;
                }[];
            }[];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description A file that is imported, and how far it is. */
        Import: {
            /** Format: uuid */
            id: string;
            file_name: string;
            file_bytes: number;
            /** @description `uploading`: parts are missing. `checking`: the file is read. `ready`: waits to be started. `trying`, `running`: rows are read, or imported, in the background. `done`, `cancelled`, `failed`: it is over. `undoing`: its leads are taken back. `undone`: those that nobody had worked on are gone. */
            status: "uploading" | "checking" | "ready" | "trying" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
            /** Format: date-time */
            created_at: string;
            /** @description Who uploaded it, as the audit log writes it; `cli`: it was imported by the command line. */
            created_by: string;
            created_by_name: string;
            started_at: string | null;
            finished_at: string | null;
            /** @description The size of each part but the last. */
            part_bytes: number;
            /** @description The parts that have not come yet. */
            missing_parts: number[];
            /** @description Rows of the file; null before it was read. */
            rows: number | null;
            /** @description What its bytes were recognised as. */
            encoding: string | null;
            /** @description What separates its columns. */
            delimiter: string | null;
            /** @description null: nobody has chosen anything. */
            choices: components["schemas"]["ImportChoices"] | null;
            /** @description What has become of its rows so far. */
            counts: components["schemas"]["ImportCounts"] | null;
            /** @description What the last trial with these choices counted. */
            trial: components["schemas"]["ImportCounts"] | null;
            /** @description Why it failed: a word to decide by, and a sentence. */
            failure: {
                code: string;
                detail: string;
            } | null;
            /** @description What taking its leads back has come to; null if nobody has asked for that. */
            undo: components["schemas"]["ImportUndoCounts"] | null;
            /** @description Whether there is something in `errors.csv`. */
            has_wrong_rows: boolean;
        };
        /** @description How a file is to be imported. */
        ImportChoices: {
            /** @description What columns are. The others are known by their names. */
            columns: {
                /** @description Which column; the first is 0. */
                place: number;
                /** @description nombre, email, telefono, business, business_label, revenue_label, funnel, utm_source, utm_medium, utm_campaign, referrer, notes, revenue, qualified, created_at, contacted_at, status, triager; `extra` keeps it under its name, and "" leaves it out. */
                field: string;
            }[];
            /** @description The decimal mark of amounts; null: by the rule for amounts. */
            decimal: ("," | ".") | null;
            /** @description How 03/04/2026 is meant (`ymd`: how 26/03/05 is); null: as the file's other dates tell (`date_order` of the preview), and if they do not, such a row is wrong. */
            dates: ("dmy" | "mdy" | "ymd") | null;
            /** @description Of dates that name none. */
            time_zone: string;
            /** @description What words for a state mean. */
            statuses: {
                word: string;
                /** @description new, contacted, qualified, won, disqualified, lost, or any word that the import understands, such as nuevo or won. */
                status: string;
            }[];
            /** @description Who owners are. */
            owners: {
                name: string;
                /** @description A triager's id; null is nobody. */
                triager: string | null;
            }[];
            /** @description No mail, webhooks or promise of first contact, now or later. */
            quiet: boolean;
            /**
             * @description No column is an e-mail address or a phone number, and that is meant. Without it such a file is not started: most likely its columns were not recognised.
             * @default false
             */
            no_contact?: boolean;
        };
        /** @description What became of the rows of a file, or would. */
        ImportCounts: {
            /** @description Rows that were looked at: the sum of created, already imported, left out and wrong. */
            rows: number;
            /** @description New leads. */
            created: number;
            /** @description Of the new leads, those of people who were known. A trial does not look for them: 0. */
            duplicates: number;
            /** @description Of the new leads, those that kept an owner or a final state. */
            taken_over: number;
            /** @description Rows that were there already, from an earlier import of the same file. */
            already_imported: number;
            /** @description Rows of people who were erased. */
            left_out: number;
            /** @description Rows that are wrong and became no lead. */
            errors: number;
            /** @description Amounts in which a dot or comma was taken for thousands. */
            amounts_by_rule: number;
            /** @description New leads by what needs attention about them. */
            warnings: { [key: string]: number };
            /** @description Wrong rows by what is wrong. */
            wrong: { [key: string]: number };
        };
        /** @description A file that is about to be uploaded. */
        ImportInput: {
            /** @description What people call it. */
            file_name: string;
            /** @description At most 104857600. */
            file_bytes: number;
            /** @description What separates the columns; null: what the first line has most of. */
            delimiter?: string | null;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        ImportPage: {
            data: components["schemas"]["Import"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What would become of a file with the choices as they are. */
        ImportPreview: {
            columns: {
                name: string;
                /** @description `extra`: kept under its name. "": left out. */
                field: string;
                examples: string[];
                /** @description Its dates are days of a spreadsheet, such as 45000. */
                is_serial: boolean;
            }[];
            /** @description What stands in the way of starting the import. */
            mistakes: {
                code: "no_name" | "no_header" | "same_field" | "same_name" | "forbidden_name" | "unknown_column" | "unknown_field" | "no_contact";
                /** @description The columns that it is about. */
                places: number[];
                detail: string;
            }[];
            /** @description The first rows of the file, and what they would become. */
            rows: {
                line: number;
                outcome: "lead" | "left_out" | "wrong";
                lead: {
                    /** @description As they would be stored. */
                    fields: { [key: string]: unknown };
                    extra: { [key: string]: unknown } | null;
                    /** @description null: now. */
                    created_at: string | null;
                    contacted_at: string | null;
                    /** @description null: the policy decides. */
                    status: string | null;
                    /** @description null: the policy decides, or nobody. */
                    triager: string | null;
                } | null;
                error: {
                    code: string;
                    detail: string;
                } | null;
                /** @description Those that the policy finds come later. */
                warnings: components["schemas"]["Warning"][];
            }[];
            /** @description Every word for a state in the whole file; null if they are too many. */
            statuses: {
                word: string;
                /** @description How many rows have it. */
                rows: number;
                /** @description null: nobody has said what it means. */
                status: string | null;
            }[] | null;
            /** @description Every owner in the whole file; null if they are too many. */
            owners: {
                name: string;
                rows: number;
                is_known: boolean;
                /** @description null: nobody, or not known. */
                triager: string | null;
            }[] | null;
            /** @description How 03/04/2026 is read while `dates` says nothing, as all other dates of the file tell; null if they do not, or contradict each other: such rows are wrong until `dates` says it. */
            date_order: ("dmy" | "mdy" | "ymd") | null;
            /** @description Where the first date of the file is that tells `date_order`. */
            date_seen: {
                column: string;
                line: number;
            } | null;
            /** @description Where the first date of the file is that can be two days. */
            date_unclear: {
                column: string;
                line: number;
            } | null;
        };
        /** @description How an import is started. */
        ImportStart: {
            /**
             * @description Read every row and count, but create nothing.
             * @default false
             */
            trial?: boolean;
        };
        /** @description What undoing an import would do now. */
        ImportUndo: {
            /** @description Leads that are gone, or would be, as if they had never come. */
            taken_back: number;
            /** @description Leads that stay, because somebody has worked on them since, or their deadline was missed. */
            worked: number;
            /** @description Leads that stay, because a later lead of the same person was recognised by them. */
            known: number;
            /** @description The first ten of those that would stay. */
            kept: {
                /** Format: uuid */
                id: string;
                nombre: string | null;
                because: "worked" | "known";
            }[];
        };
        /** @description What undoing an import does to its leads. */
        ImportUndoCounts: {
            /** @description Leads that are gone, or would be, as if they had never come. */
            taken_back: number;
            /** @description Leads that stay, because somebody has worked on them since, or their deadline was missed. */
            worked: number;
            /** @description Leads that stay, because a later lead of the same person was recognised by them. */
            known: number;
        };
        /** @description An invitation that nobody has used yet. */
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string | null;
            /** @description An `admin` does everything; a `manager` sees, works and assigns the leads of their teams; a `triager` sees and works the leads that they hold. */
            role: "admin" | "manager" | "triager";
            /** @description Who they are on the roster. A person with the role `triager` is somebody. */
            triager: string | null;
            /** @description Which teams a `manager` leads, by id; null for the others. */
            teams: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** @description The actor. */
            created_by: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Who is to be invited. */
        InvitationInput: {
            email: string;
            name?: string;
            /** @description An `admin` does everything; a `manager` sees, works and assigns the leads of their teams; a `triager` sees and works the leads that they hold. */
            role: "admin" | "manager" | "triager";
            /** @description Who they are on the roster. A person with the role `triager` is somebody. */
            triager?: string | null;
            /** @description Which teams a `manager` leads, by id; null for the others. */
            teams?: string[] | null;
            /** @description Puts somebody new on the roster who has this name and address, in place of `triager`. They serve every bracket, at any hour. */
            new_triager?: boolean;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        InvitationPage: {
            data: components["schemas"]["Invitation"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What an invitation tells whoever opens its link. */
        InvitationPreview: {
            /** @description null: choose your own. */
            email: string | null;
            name: string | null;
            role: "admin" | "manager" | "triager";
            /** @description true: the person is here already, and the link is for a new password or passkey. */
            joined: boolean;
            /** @description Whether one can choose a password. */
            password: boolean;
            /** @description Whether one can make a passkey: not where none are taken, and not if the person has a second factor. */
            passkey: boolean;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description An invitation with its link, in the one answer that shows it. */
        InvitationWithLink: components["schemas"]["Invitation"] & {
            /** Format: uri */
            link: string;
            mailed: boolean;
        };
        /** @description Who joins by an invitation. */
        JoinInput: {
            name: string;
            /** @description Only where the invitation names none. */
            email?: string;
            password?: string;
            /** @description In place of a password: what the browser answers to the passkey options. */
            passkey?: { [key: string]: unknown };
        };
        /** @description Joined and signed in: the session is in the cookies. */
        Joined: {
            email: string;
            /** @description true: the session opens nothing before a code of the second factor was typed. */
            second_factor: boolean;
        };
        /** @description An API key, without its secret. */
        Key: {
            /** @description Names the key in logs and histories. It is no secret. */
            id: string;
            name: string;
            /** @description `ingest` sends leads, `read` reads what is under /api/admin, `admin` may do everything. `read:leads` reads leads and nothing else, `read:stats` statistics, `read:events` the feed of events, which holds what happens to leads. */
            scopes: ("ingest" | "read" | "read:leads" | "read:stats" | "read:events" | "admin")[];
            origins: string[];
            /** @description From which it works, as CIDR; none: from anywhere. */
            networks: string[];
            /** @description null has no limit. */
            rate_per_minute: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description null never expires. */
            expires_at: string | null;
            /** @description null is not revoked. */
            revoked_at: string | null;
            /** @description To the minute; null was never used. */
            last_used_at: string | null;
        };
        /** @description A key to be made. */
        KeyInput: {
            /** @description What it is for. */
            name: string;
            /** @description `ingest` sends leads, `read` reads what is under /api/admin, `admin` may do everything. `read:leads` reads leads and nothing else, `read:stats` statistics, `read:events` the feed of events, which holds what happens to leads. */
            scopes: ("ingest" | "read" | "read:leads" | "read:stats" | "read:events" | "admin")[];
            /**
             * @description Origins of the web sites whose pages may use it, like https://shop.example.
             * @default []
             */
            origins?: string[];
            /**
             * @description Addresses and networks (CIDR) from which it works; none: from anywhere.
             * @default []
             */
            networks?: string[];
            /**
             * @description Requests a minute, counted by each server; null has no limit.
             * @default 600
             */
            rate_per_minute?: number | null;
            /** @description When it ends: a date, or a date and time with its offset. null never. */
            expires_at?: string | null;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        KeyPage: {
            data: components["schemas"]["Key"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description An API key with its secret, in the one answer that shows it. */
        KeyWithSecret: components["schemas"]["Key"] & {
            /** @description The secret: it will not be shown again. */
            key: string;
        };
        /** @description Whether somebody is known. */
        KnownPerson: {
            /** @description The number as it will be kept; null: there is none that can be called. */
            phone: {
                e164: string;
                country: string | null;
            } | null;
            /** @description The address as it will be kept; null: there is none that is valid. */
            email: string | null;
            /** @description The newest lead of the person with this number or address; null: there is none. Of a lead that is not theirs a person with the role `triager` or `manager` learns when it came and who has it. */
            lead: {
                /** @description null: the caller may not open it. */
                id: string | null;
                nombre: string | null;
                status: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost") | null;
                /** Format: date-time */
                created_at: string;
                /** @description Who has it, or had it last. */
                triager: components["schemas"]["TriagerName"] | null;
            } | null;
        };
        /** @description A lead as lists show it: everything but `decision` and `history`, and `extra` only on request. */
        Lead: {
            /** Format: uuid */
            id: string;
            /** @description The place of its first decision in the one order of all decisions. */
            seq: number;
            /** Format: date-time */
            created_at: string;
            /** @description null once the person is erased, as the other personal fields are. */
            nombre: string | null;
            email: string | null;
            telefono: string | null;
            /** @description As sent. */
            business: string | null;
            business_label: string | null;
            revenue: number | null;
            revenue_label: string | null;
            /** @description As sent: already qualified, so not judged by the rules. */
            qualified: boolean;
            funnel: string | null;
            utm_source: string | null;
            utm_medium: string | null;
            utm_campaign: string | null;
            referrer: string | null;
            notes: string | null;
            /** @description In which the person wrote, as the form said in `language`, `lang` or `locale` (`es`, `en-GB`): 35 characters of it at most. */
            language: string | null;
            /** @description In lower case; null if it is no valid address. */
            email_normal: string | null;
            /** @description In the form of E.164; null if it is no valid number. */
            phone_normal: string | null;
            /** @description The policy's business category; null if it knows none. */
            category: string | null;
            /** @description The policy's team whose lead it is; null if the policy had none when it was decided. */
            team: string | null;
            bracket: string;
            /** @description A lead that was open when its person was erased is in no list by status. */
            status: "waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost";
            /** @description Who holds the lead, or held it last. */
            triager: components["schemas"]["TriagerName"] | null;
            /** @description The first contact ever. */
            contacted_at: string | null;
            /** @description The triager who made the first contact, whoever has the lead now. If an API key reported it, or a person who is no triager: who had the lead then. null: nobody has made contact, or it is not known who did. */
            contacted_by: components["schemas"]["TriagerName"] | null;
            /** @description Until when its triager has to make contact, or it goes to somebody else. Fixed when they got the lead, also if others made contact before; null without a deadline, and once they made contact or tried to. */
            contact_by: string | null;
            /** @description The first deadline that was missed since contact was last made or tried, whoever had the lead then and whether it went to somebody else or not. While contact is still to be made, such a lead is late, whatever `contact_by` its present triager has. */
            missed_at: string | null;
            /** @description To how many others the lead went because nobody made contact in time. 0 again once contact is made, or a person gives it to somebody. */
            handed_on: number;
            /** @description Since when the admins know that nobody makes contact: the lead goes to nobody else by itself. null once contact is made. */
            escalated_at: string | null;
            /** @description How often somebody tried to reach the person in vain. */
            attempts: number;
            last_attempt_at: string | null;
            /** @description What is agreed to happen next, while the lead is assigned or contacted. */
            next_step: components["schemas"]["NextStep"] | null;
            /** @description When it was last qualified. */
            qualified_at: string | null;
            won_at: string | null;
            /** @description What a won lead is worth, in the policy's currency; null if nobody said. */
            value: number | null;
            /** @description When a lost lead goes back into the rotation by itself. */
            back_at: string | null;
            /** @description When somebody last did something with it: changed it, or wrote about it. null: nobody has, since it came in or was imported. */
            touched_at: string | null;
            /** @description Who entered it by hand, as `person:<id>` or `key:<id>`. null: it was sent or imported. */
            created_by: string | null;
            disqualified: boolean;
            /** @description The rule is `manual` if a person disqualified the lead. */
            disqualification: {
                rule: string;
                reason: string | null;
            } | null;
            /** @description The earliest recent lead of the same person. */
            duplicate_of: string | null;
            warnings: components["schemas"]["Warning"][];
            policy_version: number;
            /** @description When the person was erased. */
            erased_at: string | null;
            /** @description Fields that only this lead has. Only in a list that was asked for with `extra=true`. */
            extra?: { [key: string]: unknown } | null;
        };
        /** @description A triager got a lead, from the rotation or from a person. */
        LeadAssignedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.assigned";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                /** @description null if a person chose the triager. */
                decision: components["schemas"]["DecisionSummary"] | null;
                /** @description The triager who had the lead before, if it was taken from somebody. */
                from: string | null;
                /** @description What a person gave as the reason. */
                reason: string | null;
            };
        };
        /** @description Somebody tried to reach the person. The status stays as it is. */
        LeadAttemptedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.attempted";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                result: "no_answer" | "call_later" | "wrong_number";
                /** @description Which attempt it was. */
                attempts: number;
                /** @description When to call again, if that was agreed. */
                call_at: string | null;
                /** @description null once the person is erased. */
                note: string | null;
            };
        };
        /** @description A lead as somebody enters it: the fields of ingest, and whose it is. */
        LeadByHand: {
            /** @description The lead's name. The only field that is required. */
            nombre: string;
            /** @description E-mail address. A malformed one is kept, with a warning. */
            email?: string;
            /** @description Phone number with international prefix. */
            telefono?: string;
            /** @description Business category; decides disqualification. */
            business?: string;
            /** @description The business in free text. */
            business_label?: string;
            /** @description The lead's revenue; decides the bracket. */
            revenue?: number;
            /** @description The revenue bracket as text, as the lead chose it. */
            revenue_label?: string;
            /**
             * @description true: already qualified, automatic disqualification is skipped.
             * @default false
             */
            qualified?: boolean;
            /** @description Source funnel or form. */
            funnel?: string;
            /** @description Campaign source, for attribution. */
            utm_source?: string;
            /** @description Campaign medium. */
            utm_medium?: string;
            /** @description Campaign name. */
            utm_campaign?: string;
            /** @description Referring page. */
            referrer?: string;
            /** @description Free text. */
            notes?: string;
            /** @description Whose lead it is from the start, by id; `me`: the caller. Left out: the policy decides. A person with the role `triager` may name nobody but themselves. */
            triager?: string | null;
        } & { [key: string]: unknown };
        /** @description Somebody wrote a comment. */
        LeadCommentedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.commented";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description null once the person is erased. */
                text: string | null;
            };
        };
        /** @description A triager is reminded that contact has to be made, or of a next step: an agreed call, for example. */
        LeadContactDueEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.contact_due";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description Until when contact has to be made; null for a next step. */
                contact_by: string | null;
                /** @description `promise`: contact is still to be made by `contact_by`. `next_step`: it is due now. */
                because: "promise" | "next_step";
                /** @description When the next step was to be done. */
                at: string | null;
                /** @description What the next step is; null of a call. */
                what: string | null;
            };
        };
        /** @description Contact was not made in time. `triager` is who missed it; what becomes of the lead is the next event. */
        LeadContactMissedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.contact_missed";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /**
                 * Format: date-time
                 * @description Until when contact had to be made.
                 */
                contact_by: string;
            };
        };
        /** @description Somebody corrected what a lead says of itself. */
        LeadCorrectedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.corrected";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description The names of the fields. */
                fields: string[];
            };
        };
        /** @description Only the fields to be changed, read as at ingest. null empties one; a name cannot be emptied. */
        LeadCorrection: {
            /** @description The lead's name. The only field that is required. */
            nombre?: string;
            email?: string | null;
            telefono?: string | null;
            business?: string | null;
            business_label?: string | null;
            revenue?: number | null;
            revenue_label?: string | null;
            funnel?: string | null;
            utm_source?: string | null;
            utm_medium?: string | null;
            utm_campaign?: string | null;
            referrer?: string | null;
            notes?: string | null;
        };
        /** @description How many leads there are. */
        LeadCount: {
            count: number;
            /** @description There are more than `count`. */
            more: boolean;
        };
        /** @description A lead came in. Status, triager and decision are those of the decision made at once. */
        LeadCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.created";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & { decision: components["schemas"]["DecisionSummary"] };
        };
        /** @description A lead with its own fields, its latest decision and its history. */
        LeadDetail: components["schemas"]["Lead"] & {
            /** @description Fields that were sent and are none of a lead's. */
            extra: { [key: string]: unknown } | null;
            /** @description The latest decision. */
            decision: components["schemas"]["DecisionReceipt"] | null;
            /** @description Everything that happened to the lead, in order. */
            history: components["schemas"]["HistoryEntry"][];
            /** @description Where the lead was sent, and where it could not be. */
            records: components["schemas"]["LeadRecord"][];
        };
        /** @description The policy disqualified a lead. What a person disqualifies is a `lead.status_changed`. */
        LeadDisqualifiedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.disqualified";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & { decision: components["schemas"]["DecisionSummary"] };
        };
        /** @description A person was forgotten, or the import that the lead came with was undone. Forget what you know of the lead. */
        LeadErasedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.erased";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description The import that was undone: the lead is gone, as if it had never come. null: a person was erased. */
                import: string | null;
            };
        };
        /** @description Nobody makes contact with a lead, and it goes to nobody else: it stays where it is, and needs an admin. */
        LeadEscalatedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.escalated";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /**
                 * Format: date-time
                 * @description Until when contact had to be made.
                 */
                contact_by: string;
                /** @description To how many others it went before. */
                handed_on: number;
                /** @description `nobody_else`: nobody who has not had it could take it. */
                because: "handed_on_enough" | "nobody_else";
            };
        };
        /** @description The lead of an event, after it. */
        LeadInEvent: {
            /**
             * Format: uuid
             * @description The lead's.
             */
            id: string;
            status: "waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost";
            /** @description Whose lead it is; absent if the policy had no teams when it was decided. */
            team?: string;
            bracket: string;
            /** @description Who holds the lead, or held it last. */
            triager: components["schemas"]["TriagerName"] | null;
            /** @description Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
            actor: string;
        };
        /** @description Somebody said what is to happen next with a lead, or took that away. */
        LeadNextStepEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.next_step";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description When; null: there is none any more. */
                at: string | null;
                /** @description What; null of a call, and once the person is erased. */
                what: string | null;
                /** @description `true`: it was done, and `what` says what that was. */
                done?: boolean;
                /** @description The person booked or moved a meeting, or called it off. */
                booking?: {
                    is: "booked" | "cancelled";
                    /** @description When the meeting is, or was to be. */
                    at: string | null;
                };
            };
        };
        /** @description What became of a lead that was sent: stored, judged, and given to somebody. */
        LeadOutcome: {
            /**
             * Format: uuid
             * @description The lead's id, a UUIDv7.
             */
            id: string;
            /** @description `waiting`: nobody is eligible now; the lead is assigned as soon as somebody is. */
            status: "assigned" | "waiting" | "disqualified";
            disqualified: boolean;
            disqualification: {
                rule: string;
                reason: string;
            } | null;
            /** @description The revenue bracket, also of a disqualified lead. */
            bracket: string;
            triager: components["schemas"]["TriagerName"] | null;
            duplicate_of: string | null;
            /** @description The lead was kept, but something about it is off. */
            warnings: components["schemas"]["Warning"][];
            /** @description The version of the policy that decided. */
            policy_version: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        LeadPage: {
            data: components["schemas"]["Lead"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What a lead became at a destination. */
        LeadRecord: {
            /** @description The id of the endpoint. */
            destination: string;
            kind: "http" | "hubspot" | "odoo" | "espocrm" | "pipedrive";
            /** @description What the destination is for. */
            description: string | null;
            /** @description As the destination names the record; null if it did not say. */
            record_id: string | null;
            /** @description Where people see the record; null if the destination did not say. */
            address: string | null;
            /** @description When the lead last arrived there; null: never. */
            at: string | null;
            /** @description Why it did not arrive the last time: it is tried again by the schedule of webhooks. null: it did, or is on its way. */
            error: components["schemas"]["DeliveryFailure"] | null;
        };
        /** @description A person said what came of a lead, or took back their last change, or the lead was imported with an owner or a final state. */
        LeadStatusChangedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.status_changed";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description The status before; null if the lead was imported. */
                from: string | null;
                /** @description The status after. */
                to: string;
                /** @description What was given as the reason. */
                reason: string | null;
                /** @description Whether it took back the lead's last change. */
                undo: boolean;
                /** @description The triager from whom an undo took the lead; null if it took it from nobody. */
                lost_by: string | null;
                /** @description Of a lead that was won: what it is worth, if somebody said. */
                value?: number | null;
                /**
                 * Format: date-time
                 * @description Of a lost lead: when it comes back by itself.
                 */
                back_at?: string;
            };
        };
        /** @description Strings are trimmed; `null` and the empty string mean omitted; nothing is coerced. A field that is not listed is kept in the lead's `extra` object, with a warning, and decides nothing unless a rule or a triager names it. */
        LeadSubmission: {
            /** @description The lead's name. The only field that is required. */
            nombre: string;
            /** @description E-mail address. A malformed one is kept, with a warning. */
            email?: string;
            /** @description Phone number with international prefix. */
            telefono?: string;
            /** @description Business category; decides disqualification. */
            business?: string;
            /** @description The business in free text. */
            business_label?: string;
            /** @description The lead's revenue; decides the bracket. */
            revenue?: number;
            /** @description The revenue bracket as text, as the lead chose it. */
            revenue_label?: string;
            /**
             * @description true: already qualified, automatic disqualification is skipped.
             * @default false
             */
            qualified?: boolean;
            /** @description Source funnel or form. */
            funnel?: string;
            /** @description Campaign source, for attribution. */
            utm_source?: string;
            /** @description Campaign medium. */
            utm_medium?: string;
            /** @description Campaign name. */
            utm_campaign?: string;
            /** @description Referring page. */
            referrer?: string;
            /** @description Free text. */
            notes?: string;
        } & { [key: string]: unknown };
        /** @description An admin took back a turn of the rotation, because the lead was none. Status and triager stay as they are. */
        LeadTurnVoidedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.turn_voided";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                decision: null;
                /** @description The `seq` of the decision in the lead's history. */
                turn: number;
                /** @description The triager who is no longer charged for the lead. */
                given_back_to: string;
                /** @description null once the person is erased. */
                reason: string | null;
            };
        };
        /** @description Nobody could get a lead: it waits. */
        LeadWaitingEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "lead.waiting";
            /** Format: uuid */
            lead_id: string;
            data: components["schemas"]["LeadInEvent"] & {
                /** @description null if a person chose the triager. */
                decision: components["schemas"]["DecisionSummary"] | null;
                /** @description The triager who had the lead before, if it was taken from somebody. */
                from: string | null;
                /** @description What a person gave as the reason. */
                reason: string | null;
            };
        };
        /** @description Who is asking. */
        Me: {
            kind: "person" | "key";
            id: string;
            name: string;
            email: string | null;
            /** @description What one may do: a key with the scope `read` is a `reader`. */
            role: "admin" | "manager" | "triager" | "reader";
            /** @description Of a `manager`: the teams that they lead, by id; null for the others. */
            teams: string[] | null;
            /** @description Whether a code is asked for beside the password. */
            second_factor: boolean;
            /** @description Whether one has a password. */
            password: boolean;
            /** @description How many passkeys one has. */
            passkeys: number;
            /** @description true: the installation asks for a second factor, and until there is one nothing else can be done. */
            must_enrol: boolean;
            /** @description Who one is on the roster. */
            triager: {
                id: string;
                name: string;
                language: "es" | "en";
                /** @description false: an admin has taken them out of the rotation. */
                active: boolean;
                /** @description Since when, and why, they take no leads for a while; null if they do. They come back when they like. */
                paused: {
                    /** Format: date-time */
                    since: string;
                    /** @description `self`: they said so. `missed`: they missed too many deadlines of first contact in a row. */
                    because: "self" | "missed";
                } | null;
                /** @description Leads that they hold in `assigned` or `contacted`. */
                open_leads: number;
                /** @description Those to call now: nobody has tried yet, or the time to call again has come. The others are to be called later, or in conversation. */
                to_contact: number;
                /** @description Leads that they got since midnight in their time zone, whoever has them now; 1000: that many, or more. */
                received_today: number;
                /** @description Leads with which they made the first contact since then, in the same way. */
                contacted_today: number;
            } | null;
            /** @description Everybody on the roster, by name: a triager sees no more of the others. */
            team: components["schemas"]["TriagerName"][];
            /** @description Which columns one's list of leads has; null: the usual ones. */
            columns: string[] | null;
            /** @description Where the events were before this was answered: a stream from here on misses nothing. */
            events_cursor: string;
        };
        /** @description What one is told, and how. */
        MyAlerts: {
            choices: components["schemas"]["AlertChoices"];
            /** @description The language of their mail. */
            language: "es" | "en";
            /** @description Whether it is outside of their hours now, or they are absent. */
            off_duty: boolean;
            /** @description The `applicationServerKey` with which a browser subscribes: base64url. */
            push_key: string;
            /** @description Whether this server sends mail at all. */
            mail: boolean;
            /** @description The week in numbers, by mail on Mondays at eight. Null for triagers, whom it does not concern. */
            weekly_report: components["schemas"]["WeeklyReportWish"] | null;
        };
        /** @description What one wants to be told. What is left out stays as it is. */
        MyAlertsChange: {
            choices?: components["schemas"]["AlertChoices"];
            language?: "es" | "en";
            weekly_report?: {
                /** @description A triager is answered with 422. */
                on: boolean;
                /** @description An IANA name; without it `Europe/Madrid`. */
                time_zone?: string;
            };
        };
        /** @description Whether one takes no leads for a while, and which columns one's list of leads has. */
        MyChange: {
            paused?: boolean;
            /** @description By the console's names. */
            columns?: string[];
        };
        /** @description How a triager's day is going, at one moment. */
        MyDay: {
            /** Format: date-time */
            at: string;
            seat: components["schemas"]["RotationSeat"];
            /** Format: date-time */
            day_began_at: string;
            /** @description Today's hours, from the first beginning to the last end. null: none today, or at any hour. */
            shift: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            /** @description Fourteen days, the last is today. */
            days: components["schemas"]["OwnDayFigures"][];
            steps: components["schemas"]["DaySteps"];
            week: components["schemas"]["OwnWeek"];
        };
        /** @description What is to happen next with a lead. */
        NextStep: {
            /**
             * Format: date-time
             * @description When. It comes to the top of the inbox then, with a reminder.
             */
            at: string;
            /** @description In a few words. null: a call. */
            what: string | null;
        };
        /** @description A next step. */
        NextStepInput: {
            /** @description When: an instant, or a date. */
            at: string;
            /** @description In a few words. Left out: a call. */
            what?: string | null;
        };
        /** @description What came of leads in some time. */
        Outcomes: {
            /** @description Qualified since, and still so or won. */
            qualified: number;
            won: number;
            /** @description What the won ones are worth together. */
            value: number;
        };
        /** @description How a team stands now. */
        Overview: {
            /** @description Leads whose deadline of first contact has passed. */
            late: number;
            /** @description Of these, those with which nobody has made contact and that go to nobody else by themselves. */
            escalated: number;
            /** @description Leads that nobody could get yet. */
            waiting: number;
            /** @description When the lead came that has waited longest. */
            waiting_since: string | null;
            /** @description Refused bodies that are neither leads nor dismissed. */
            rejections: number;
            /** @description Webhooks whose deliveries fail, or that were disabled because of that. */
            failing_webhooks: {
                id: string;
                url: string;
                status: "enabled" | "disabled";
                /** @description Since when its deliveries fail, or it is disabled. */
                since: string | null;
            }[];
            /** @description Everybody who is active or holds leads, by name. */
            team: {
                id: string;
                name: string;
                active: boolean;
                /** @description Leads that they hold in `assigned` or `contacted`. */
                open: number;
                /** @description Of these, those past their deadline. */
                late: number;
                /**
                 * Format: date-time
                 * @description When their day began: midnight in their time zone.
                 */
                day_began_at: string;
                /** @description Leads that they got since then, in whatever way and whoever has them now: those of `leads` with `received_by` and `received_from`. */
                received_today: number;
                /** @description Leads with which they made the first contact since then, whoever has them now: those of `leads` with `contacted_by` and `contacted_from`. */
                contacted_today: number;
            }[];
        };
        /** @description A triager's day, until the hour that it is now. */
        OwnDayFigures: {
            /** Format: date */
            day: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            from: string;
            /** @description First contacts that the team had made by this hour: today those of `leads` with `contacted_from`. */
            contacted: number;
            /** @description Of these, those of which the working time is known. */
            timed: number;
            /** @description Of these, from the moment at which whoever made contact got the lead, counted while they were at work; null if there are none. */
            median_working_minutes: number | null;
            /** @description Promises of first contact that had ended by this hour. */
            promises: number;
            /** @description Those that were kept. */
            promises_kept: number;
            /** @description Leads that had been qualified by this hour, and still are or were won since: today those of `leads` with `qualified_from`. */
            qualified: number;
            /** @description Leads that had been won by this hour: today those of `leads` with `won_from`. */
            won: number;
            /** @description What these are worth together, in the policy's currency. */
            value: number;
        };
        /** @description What came of their leads since Monday. */
        OwnWeek: {
            /** @description Qualified since, and still so or won. */
            qualified: number;
            won: number;
            /** @description What the won ones are worth together. */
            value: number;
            before: components["schemas"]["Outcomes"];
            /**
             * Format: date-time
             * @description When the week began.
             */
            from: string;
        };
        /** @description A key that a device of one's own holds, and by which it lets one in. */
        Passkey: {
            /** Format: uuid */
            id: string;
            /** @description The browser in which it was made, or what one calls it. */
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        /** @description A new passkey. */
        PasskeyInput: {
            /** @description What the browser answers, in the form of `PublicKeyCredential.toJSON`. */
            passkey: { [key: string]: unknown };
            name?: string;
        };
        /** @description Who joins with a passkey. */
        PasskeyJoinInput: {
            name: string;
            /** @description Only where the invitation names none. */
            email?: string;
        };
        /** @description One's own passkeys. */
        PasskeyList: {
            data: components["schemas"]["Passkey"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description What it is called. */
        PasskeyName: { name: string };
        /** @description What a browser is to be asked for a new passkey. */
        PasskeyOptions: { [key: string]: unknown };
        /** @description A link by which a person chooses a new password, in the one answer that shows it. */
        PasswordLink: {
            /** Format: uri */
            link: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Somebody who may use the console, or might once. */
        Person: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @description An `admin` does everything; a `manager` sees, works and assigns the leads of their teams; a `triager` sees and works the leads that they hold. */
            role: "admin" | "manager" | "triager";
            /** @description Who they are on the roster. A person with the role `triager` is somebody. */
            triager: string | null;
            /** @description Which teams a `manager` leads, by id; null for the others. */
            teams: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** @description Since when they may not come in. */
            disabled_at: string | null;
            last_seen_at: string | null;
            /** @description Names what admins set of them: role, triager, teams, and whether they are disabled. Send it as `If-Match`, in quotes. */
            version: string;
        };
        /** @description Only what is to be changed. */
        PersonChange: {
            /** @description An `admin` does everything; a `manager` sees, works and assigns the leads of their teams; a `triager` sees and works the leads that they hold. */
            role?: "admin" | "manager" | "triager";
            /** @description Who they are on the roster. A person with the role `triager` is somebody. */
            triager?: string | null;
            /** @description Which teams a `manager` leads, by id; null for the others. */
            teams?: string[] | null;
            disabled?: boolean;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        PersonPage: {
            data: components["schemas"]["Person"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description A version of the policy, with its document. */
        Policy: {
            version: number;
            /** Format: date-time */
            published_at: string;
            /** @description `key:<id>`, `cli`, or `criba` for the first. */
            published_by: string;
            /** @description Why, for those who read the history. */
            note: string | null;
            document: components["schemas"]["PolicyDocument"];
        };
        /** @description A range of revenue: from where the bracket before it ends to just under `below`. */
        PolicyBracket: {
            /** @description Names the bracket in answers and in what each triager serves. */
            id: string;
            /** @description The bracket ends just under this revenue and the next one begins at it. Only the last bracket has none. */
            below?: number;
            /** @description The choices in your forms that mean this bracket. They decide for a lead without a revenue, ignoring case, accents, spaces and punctuation other than <, > and +. */
            labels?: string[];
        };
        /** @description What a check of a policy found. */
        PolicyCheck: {
            valid: boolean;
            /** @description Every mistake. */
            errors: components["schemas"]["PolicyMistake"][];
            /** @description What is odd about it, and what it takes from the triagers. */
            warnings: components["schemas"]["PolicyMistake"][];
        };
        /** @description How leads are judged and shared out. Only `brackets` is required. */
        PolicyDocument: {
            /** @description Of every revenue here, as a three-letter ISO 4217 code. Default: EUR. */
            currency?: string;
            /** @description Other currencies that people write in forms, each with what one unit is worth in `currency`. An amount in a currency that is not here is kept as a text. */
            rates?: { [key: string]: number };
            /** @description Of phone numbers without an international prefix, as a two-letter ISO code. Default: ES. */
            default_country?: string;
            /** @description The kinds of business that your rules tell apart. */
            businesses?: {
                /** @description The short name that rules, lists and exports use. */
                id: string;
                /** @description The name that people read. A lead may carry it too. */
                label?: string;
                /** @description Other names by which forms and partners call this category. */
                aliases?: string[];
            }[];
            /** @description What happens to a lead whose business is in no category. It does not concern leads without a business. Default: accept. */
            unknown_business?: "accept" | "disqualify";
            /** @description The rules, tried in this order; the first that matches disqualifies the lead. */
            disqualify?: {
                /** @description Names the rule in answers, receipts and figures. */
                id: string;
                /** @description Holds for a lead for which all of these hold. A lead that lacks a field meets no condition on it. */
                when: {
                    /** @description The lead's category is one of these. A category's id, label or alias will do. */
                    business?: string[];
                    /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                    revenue?: {
                        /** @description Holds for a revenue under this amount. */
                        below?: number;
                        /** @description Holds for a revenue of this amount or more. */
                        at_least?: number;
                    };
                    /** @description The lead's funnel is one of these, ignoring case. */
                    funnel?: string[];
                    /** @description The lead's utm_source is one of these, ignoring case. */
                    utm_source?: string[];
                    /** @description The lead's utm_medium is one of these, ignoring case. */
                    utm_medium?: string[];
                    /** @description The lead's utm_campaign is one of these, ignoring case. */
                    utm_campaign?: string[];
                    /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                    email_domain?: string[];
                    /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                    phone_country?: string[];
                    /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                    business_label?: {
                        /** @description Holds if one of these occurs, in whole words. */
                        contains: string[];
                    };
                    /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                    extra?: { [key: string]: string[] };
                    /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                    contact?: "missing";
                };
                /** @description Why such a lead is disqualified, in words for your team. Whoever sent the lead gets to see it too. */
                reason: string;
                /** @description true: record which leads the rule would match, but disqualify nobody. Default: false. */
                shadow?: boolean;
            }[];
            /** @description The ranges of revenue, in ascending order. The last one has no `below`. */
            brackets: components["schemas"]["PolicyBracket"][];
            /** @description The id of the bracket for leads with neither a revenue nor a known label. Default: the first bracket. */
            bracket_without_revenue?: string;
            /** @description When a new lead is the same person as an earlier one, and so goes to the same triager. */
            duplicates?: {
                /** @description The fields that tell that two leads are the same person. An empty list switches this off. Default: both. */
                match?: ("email" | "telefono")[];
                /** @description For how many days an earlier lead counts. Default: 30. */
                within_days?: number;
                /** @description true: a lead of a person who is not known goes to whoever has the newest lead with the same e-mail domain. Domains of free and disposable mail do not count. Default: false. */
                same_company?: boolean;
            };
            /** @description true: a disqualified lead gets a triager all the same. Default: false. */
            assign_disqualified?: boolean;
            /** @description `fair`: everybody gets exactly their share. `least_busy`: the one with the fewest open leads for their weight is next. Default: fair. */
            strategy?: "fair" | "least_busy";
            /** @description To whom a triager may give a lead of theirs: to anyone, to somebody of the lead's team, or to nobody. Default: anyone. */
            hand_over?: "anyone" | "team" | "never";
            /** @description A lead in contact without a next step is stale when nothing has happened with it for so many days. Default: 7. */
            stale_after_days?: number;
            /** @description By when contact has to be made, and what happens when it is not. */
            first_contact?: {
                /** @description How long somebody who gets a lead has to make contact. */
                within_minutes: number;
                /** @description Other times for some brackets, by their ids. */
                by_bracket?: { [key: string]: number };
                /** @description Other times for some kinds of leads. The first of them that holds decides, before `by_bracket`. */
                by?: {
                    /** @description Holds for a lead for which all of these hold. A lead that lacks a field meets no condition on it. */
                    when: {
                        /** @description The lead's category is one of these. A category's id, label or alias will do. */
                        business?: string[];
                        /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                        revenue?: {
                            /** @description Holds for a revenue under this amount. */
                            below?: number;
                            /** @description Holds for a revenue of this amount or more. */
                            at_least?: number;
                        };
                        /** @description The lead's funnel is one of these, ignoring case. */
                        funnel?: string[];
                        /** @description The lead's utm_source is one of these, ignoring case. */
                        utm_source?: string[];
                        /** @description The lead's utm_medium is one of these, ignoring case. */
                        utm_medium?: string[];
                        /** @description The lead's utm_campaign is one of these, ignoring case. */
                        utm_campaign?: string[];
                        /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                        email_domain?: string[];
                        /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                        phone_country?: string[];
                        /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                        business_label?: {
                            /** @description Holds if one of these occurs, in whole words. */
                            contains: string[];
                        };
                        /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                        extra?: { [key: string]: string[] };
                        /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                        contact?: "missing";
                    };
                    /** @description How long for leads of this kind. */
                    within_minutes: number;
                }[];
                /** @description `working_hours`: time counts only while whoever has the lead is at work, by their hours and absences. `always`: by the wall clock. Default: working_hours. */
                counted?: "working_hours" | "always";
                /** @description The part of the time after which the triager is reminded: 0.5 is half of it. null: never. Default: 0.5. */
                remind_after?: number | null;
                /** @description To how many others a lead goes that nobody contacted in time, one after the other. 0: to nobody. Then it stays where it is, and the admins are told. Default: 2. */
                hand_on?: number;
                /** @description Who misses so many deadlines in a row, with no contact made in between, is paused and gets no more leads until they come back. null: never. Default: 3. */
                away_after_missed?: number | null;
            } | null;
            /** @description A mail to whoever sent the lead, once it is assigned: who will call, and until when. At most one a person and day. null (the default): none. */
            acknowledge?: components["schemas"]["Acknowledge"];
            /** @description What stands in a triager's first message to a lead, by language, when they tap WhatsApp or mail; they may change it before they send it. null (the default): a short greeting by WhatsApp, an empty mail. */
            first_message?: {
                /** @description In one language. {{nombre}}: the first name of who asked; {{triager}}: that of who writes. What is left out stays as it is without. */
                es?: {
                    /** @description What is written by WhatsApp. */
                    whatsapp?: string;
                    /** @description Of a mail. */
                    subject?: string;
                    /** @description Of a mail. */
                    text?: string;
                };
                /** @description In one language. {{nombre}}: the first name of who asked; {{triager}}: that of who writes. What is left out stays as it is without. */
                en?: {
                    /** @description What is written by WhatsApp. */
                    whatsapp?: string;
                    /** @description Of a mail. */
                    subject?: string;
                    /** @description Of a mail. */
                    text?: string;
                };
            } | null;
            /** @description Who gets which leads, where one installation has several teams: the first team whose `when` holds gets the lead. null (the default): everybody is one team. */
            teams?: {
                /** @description Names the team in lists, receipts and figures, and in what each triager says of their teams. */
                id: string;
                /** @description The name that people read. */
                name: string;
                /** @description Which leads are the team's. The last team has none: it takes the rest. */
                when?: {
                    /** @description The lead's category is one of these. A category's id, label or alias will do. */
                    business?: string[];
                    /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                    revenue?: {
                        /** @description Holds for a revenue under this amount. */
                        below?: number;
                        /** @description Holds for a revenue of this amount or more. */
                        at_least?: number;
                    };
                    /** @description The lead's funnel is one of these, ignoring case. */
                    funnel?: string[];
                    /** @description The lead's utm_source is one of these, ignoring case. */
                    utm_source?: string[];
                    /** @description The lead's utm_medium is one of these, ignoring case. */
                    utm_medium?: string[];
                    /** @description The lead's utm_campaign is one of these, ignoring case. */
                    utm_campaign?: string[];
                    /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                    email_domain?: string[];
                    /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                    phone_country?: string[];
                    /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                    business_label?: {
                        /** @description Holds if one of these occurs, in whole words. */
                        contains: string[];
                    };
                    /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                    extra?: { [key: string]: string[] };
                    /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                    contact?: "missing";
                };
                /** @description What happens to a lead whose business is in no category. It does not concern leads without a business. Default: accept. */
                unknown_business?: "accept" | "disqualify";
                /** @description The rules, tried in this order; the first that matches disqualifies the lead. */
                disqualify?: {
                    /** @description Names the rule in answers, receipts and figures. */
                    id: string;
                    /** @description Holds for a lead for which all of these hold. A lead that lacks a field meets no condition on it. */
                    when: {
                        /** @description The lead's category is one of these. A category's id, label or alias will do. */
                        business?: string[];
                        /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                        revenue?: {
                            /** @description Holds for a revenue under this amount. */
                            below?: number;
                            /** @description Holds for a revenue of this amount or more. */
                            at_least?: number;
                        };
                        /** @description The lead's funnel is one of these, ignoring case. */
                        funnel?: string[];
                        /** @description The lead's utm_source is one of these, ignoring case. */
                        utm_source?: string[];
                        /** @description The lead's utm_medium is one of these, ignoring case. */
                        utm_medium?: string[];
                        /** @description The lead's utm_campaign is one of these, ignoring case. */
                        utm_campaign?: string[];
                        /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                        email_domain?: string[];
                        /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                        phone_country?: string[];
                        /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                        business_label?: {
                            /** @description Holds if one of these occurs, in whole words. */
                            contains: string[];
                        };
                        /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                        extra?: { [key: string]: string[] };
                        /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                        contact?: "missing";
                    };
                    /** @description Why such a lead is disqualified, in words for your team. Whoever sent the lead gets to see it too. */
                    reason: string;
                    /** @description true: record which leads the rule would match, but disqualify nobody. Default: false. */
                    shadow?: boolean;
                }[];
                /** @description The ranges of revenue, in ascending order. The last one has no `below`. */
                brackets?: components["schemas"]["PolicyBracket"][];
                /** @description The id of the bracket for leads with neither a revenue nor a known label. Default: the first bracket. */
                bracket_without_revenue?: string;
                /** @description `fair`: everybody gets exactly their share. `least_busy`: the one with the fewest open leads for their weight is next. Default: fair. */
                strategy?: "fair" | "least_busy";
                /** @description To whom a triager may give a lead of theirs: to anyone, to somebody of the lead's team, or to nobody. Default: anyone. */
                hand_over?: "anyone" | "team" | "never";
                /** @description By when contact has to be made, and what happens when it is not. */
                first_contact?: {
                    /** @description How long somebody who gets a lead has to make contact. */
                    within_minutes: number;
                    /** @description Other times for some brackets, by their ids. */
                    by_bracket?: { [key: string]: number };
                    /** @description Other times for some kinds of leads. The first of them that holds decides, before `by_bracket`. */
                    by?: {
                        /** @description Holds for a lead for which all of these hold. A lead that lacks a field meets no condition on it. */
                        when: {
                            /** @description The lead's category is one of these. A category's id, label or alias will do. */
                            business?: string[];
                            /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                            revenue?: {
                                /** @description Holds for a revenue under this amount. */
                                below?: number;
                                /** @description Holds for a revenue of this amount or more. */
                                at_least?: number;
                            };
                            /** @description The lead's funnel is one of these, ignoring case. */
                            funnel?: string[];
                            /** @description The lead's utm_source is one of these, ignoring case. */
                            utm_source?: string[];
                            /** @description The lead's utm_medium is one of these, ignoring case. */
                            utm_medium?: string[];
                            /** @description The lead's utm_campaign is one of these, ignoring case. */
                            utm_campaign?: string[];
                            /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                            email_domain?: string[];
                            /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                            phone_country?: string[];
                            /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                            business_label?: {
                                /** @description Holds if one of these occurs, in whole words. */
                                contains: string[];
                            };
                            /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                            extra?: { [key: string]: string[] };
                            /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                            contact?: "missing";
                        };
                        /** @description How long for leads of this kind. */
                        within_minutes: number;
                    }[];
                    /** @description `working_hours`: time counts only while whoever has the lead is at work, by their hours and absences. `always`: by the wall clock. Default: working_hours. */
                    counted?: "working_hours" | "always";
                    /** @description The part of the time after which the triager is reminded: 0.5 is half of it. null: never. Default: 0.5. */
                    remind_after?: number | null;
                    /** @description To how many others a lead goes that nobody contacted in time, one after the other. 0: to nobody. Then it stays where it is, and the admins are told. Default: 2. */
                    hand_on?: number;
                    /** @description Who misses so many deadlines in a row, with no contact made in between, is paused and gets no more leads until they come back. null: never. Default: 3. */
                    away_after_missed?: number | null;
                } | null;
            }[] | null;
            /**
             * @deprecated
             * @description An older way to say `first_contact: {within_minutes: …, counted: always}`. null (the default): no promise.
             */
            first_contact_within_minutes?: number | null;
            /** @description Where an editor finds this schema. It decides nothing. */
            $schema?: string;
        };
        /** @description Something that is wrong with a policy, or odd about it. */
        PolicyMistake: {
            /** @description Where: a JSON Pointer, as the fragment of a URI. */
            pointer: string;
            /** @description Of the text that was sent, from 1. */
            line?: number;
            /** @description From 1. */
            column?: number;
            /** @description What is wrong there, or odd, for programs. */
            code: string;
            /** @description What the sentence names, to write it in another language: limits, values, known names. */
            params?: { [key: string]: string | number | string[] };
            /** @description What is wrong there, or odd, for people, in English. */
            detail: string;
        };
        /** @description A new version of the policy decides from now on. */
        PolicyPublishedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "policy.published";
            data: {
                version: number;
                /** @description What it was published with. */
                note: string | null;
                /** @description Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
                actor: string;
            };
        };
        /** @description A version of the policy, without its document. */
        PolicyVersion: {
            version: number;
            /** Format: date-time */
            published_at: string;
            /** @description `key:<id>`, `cli`, or `criba` for the first. */
            published_by: string;
            /** @description Why, for those who read the history. */
            note: string | null;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        PolicyVersionPage: {
            data: components["schemas"]["PolicyVersion"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What went wrong, as RFC 9457 has it. */
        Problem: {
            /**
             * Format: uri-reference
             * @description The path of a page that explains the problem.
             */
            type: string;
            /** @description The kind of problem, in a few words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with this request, in an English sentence. */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path of the request.
             */
            instance: string;
            /** @description The kind of problem, for programs: it never changes. */
            code: "missing_key" | "invalid_key" | "invalid_signature" | "insufficient_scope" | "origin_not_allowed" | "network_not_allowed" | "confirmation_required" | "second_factor_required" | "sign_in_failed" | "unsupported_media_type" | "malformed_json" | "validation_failed" | "body_too_large" | "idempotency_key_reused" | "invalid_idempotency_key" | "rate_limited" | "method_not_allowed" | "not_found" | "invalid_parameter" | "bad_request" | "headers_too_large" | "request_timeout" | "invalid_transition" | "conflict" | "precondition_failed" | "unavailable" | "internal";
            /** @description Which of several meanings of the code it is, for programs. */
            reason?: string;
            /** @description What the sentence names, to write it in another language: limits, values, known names. */
            params?: { [key: string]: string | number | string[] };
            /** @description Also in the header X-Request-Id and in the server's log. */
            request_id: string;
            /** @description Every field or parameter that is wrong. */
            errors?: components["schemas"]["FieldError"][];
            /**
             * Format: uuid
             * @description The refused lead is kept under this id, to be mended and replayed.
             */
            rejection_id?: string;
        };
        /** @description The public holidays of a place in a year, in order. */
        PublicHolidays: {
            data: {
                date: string;
                name: string;
                /** @description The day is free from then on; null: all day. */
                until: string | null;
            }[];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description The version that was just published, and what is odd about it. */
        PublishedPolicy: {
            version: number;
            /** Format: date-time */
            published_at: string;
            /** @description `key:<id>`, `cli`, or `criba` for the first. */
            published_by: string;
            /** @description Why, for those who read the history. */
            note: string | null;
            document: components["schemas"]["PolicyDocument"];
            /** @description What is odd about it, and what it takes from the triagers. */
            warnings: components["schemas"]["PolicyMistake"][];
        };
        /** @description A source or key from which no leads come any more. */
        QuietSender: {
            id: string;
            name: string;
            /** @description Otherwise an API key. */
            is_source: boolean;
            /**
             * Format: date-time
             * @description When the last lead came from there.
             */
            since: string;
            /** @description How many usually come in so long a time at this time of the week. */
            usual: number;
        };
        /** @description Those from which most is missing first. */
        QuietSenderList: {
            data: components["schemas"]["QuietSender"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description Codes for the day when the phone is lost, in the one answer that shows them. Each works once. */
        RecoveryCodes: { codes: string[] };
        /** @description A body that was refused, kept to be mended and sent again. */
        Rejection: {
            /**
             * Format: uuid
             * @description The `rejection_id` that the sender was told.
             */
            id: string;
            /** @description The key that the body came with. */
            api_key_id: string;
            /**
             * Format: date-time
             * @description When these bytes last came.
             */
            received_at: string;
            /** @description `suspected_spam`: a form's body that looks like the work of a program. `origin_not_allowed`: the form is on a web site that its source does not name. */
            code: "malformed_json" | "validation_failed" | "suspected_spam" | "origin_not_allowed";
            /** @description Every field that was wrong, or odd; empty for a body that is not JSON. */
            errors: components["schemas"]["FieldError"][];
            /** @description The body as it came. */
            body: string;
            /** @description `utf-8`: `body` is the text. `base64`: the bytes are not UTF-8, and `body` is their base64. */
            body_encoding: "utf-8" | "base64";
            /** @description As a source's sender said it; null if it came with an API key, and is JSON. */
            content_type: string | null;
            /** @description The fields of a lead as its source reads them in the body now: where mending begins. null if it came with an API key. */
            reading: { [key: string]: unknown } | null;
            /** @description The lead that it became, or null. */
            replayed: {
                /** Format: uuid */
                lead_id: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Since when nobody needs to look at it any more. */
            dismissed_at: string | null;
        };
        /** @description Some refused bodies. */
        RejectionIds: { ids: string[] };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        RejectionPage: {
            data: components["schemas"]["Rejection"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description Refused bodies that are to become leads. */
        RejectionReplays: {
            items: {
                /** Format: uuid */
                id: string;
                /** @description The mended body. Without it, what was kept is read once more. */
                body?: { [key: string]: unknown };
            }[];
        };
        /** @description What became of each refused body. One that became a lead has its id. */
        RejectionResults: {
            /** @description In the order asked for. */
            results: {
                /** Format: uuid */
                id: string;
                ok: boolean;
                /** @description The code of the problem that a single request would have been answered with. */
                code: ("not_found" | "invalid_transition" | "validation_failed") | null;
                detail: string | null;
            }[];
        };
        /** @description Bodies were refused and kept, suspected spam left aside. Told at once, and then not again for a quarter of an hour, with all that came meanwhile. */
        RejectionsArrivedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "rejections.arrived";
            data: {
                /** @description How many; 1000 stands for more, too. */
                count: number;
                /**
                 * Format: date-time
                 * @description Up to when they had been told before.
                 */
                since: string;
                /** @description Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
                actor: string;
            };
        };
        /** @description How many events are sent again. */
        ReplayedDeliveries: {
            /** @description How many deliveries were sent off. */
            replayed: number;
        };
        /** @description The rotation as it stands. */
        Rotation: {
            /** Format: date-time */
            at: string;
            strategy: "fair" | "least_busy";
            /** @description In order of id. */
            triagers: components["schemas"]["RotationSeat"][];
            /** @description In the policy's order, team by team. */
            brackets: components["schemas"]["RotationBracket"][];
        };
        /** @description A bracket in the rotation, now. */
        RotationBracket: {
            /** @description Whose it is; null under a policy without teams. */
            team: string | null;
            bracket: string;
            strategy: "fair" | "least_busy";
            /** @description Leads that wait for somebody. */
            waiting: number;
            /** @description The furthest that anybody active who serves it is from their fair share, in leads. */
            deviation: number;
            /** @description How many could get a lead now. */
            in_turn: number;
            /** @description Who would get a lead that came now; null: it would wait. */
            next: {
                triager: string;
                because: "only_one" | "first_due" | "most_owed" | "least_busy";
            } | null;
            /** @description Everybody who serves the bracket, in order of id. */
            standings: {
                triager: string;
                /** @description In leads; below zero, they have had more than their share. */
                owed: number;
                /** @description What keeps them from a lead of this bracket now. */
                barred: ("inactive" | "paused" | "other_team" | "other_bracket" | "absent" | "day_off" | "outside_hours" | "week_cap_reached" | "cap_reached" | "open_cap_reached") | null;
                /** @description Their place in the line, by when their turn comes if nothing else happens: 1 is next. null: barred. */
                place: number | null;
                /** @description Which of the bracket's coming leads is the first that they get: 1 is the next one. As the rotation itself would choose, if leads of this bracket come one after the other, nobody comes or goes, and none of the leads is from somebody known. null: barred, or more than 300 leads ahead. */
                in_leads: number | null;
                /** @description Which of the next 12 leads are theirs, in the same way. */
                turns: number[];
            }[];
        };
        /** @description A triager in the rotation, now. */
        RotationSeat: {
            id: string;
            name: string;
            active: boolean;
            /** @description As it is today, by their `ramp`. */
            weight: number;
            /** @description Whether they take only some leads of their brackets (`takes`). Who is next is told for leads that everybody takes. */
            takes_some: boolean;
            /** @description Whether they take leads now. */
            on: boolean;
            /** @description Why not. `other_team`, `other_bracket`: they are in none of the policy's teams, or serve none of its brackets. */
            barred: ("inactive" | "paused" | "other_team" | "other_bracket" | "absent" | "day_off" | "outside_hours" | "week_cap_reached" | "cap_reached" | "open_cap_reached") | null;
            /** @description When this ends by itself, as hours and absences are: their shift, if they are on; else their being away. null: it does not. */
            until: string | null;
            /** @description The day of their calendar, if it is the reason: a holiday (`day_off`), or a shortened day that is over or has not begun. */
            day: string | null;
            /** @description In their own day, whatever the way it came. */
            received_today: number;
            /** @description null: none. */
            daily_cap: number | null;
            /** @description Since their Monday; null without a cap of the week. */
            received_this_week: number | null;
            /** @description null: none. */
            weekly_cap: number | null;
            /** @description null: none. */
            open_cap: number | null;
            /** @description Leads that they hold in `assigned` or `contacted`. */
            open_leads: number;
        };
        /** @description Who got how much, and what was fair. */
        RotationShares: {
            /**
             * Format: date-time
             * @description What is counted begins here.
             */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description The span holds more than 100000 events: `from` is later than asked for. */
            truncated: boolean;
            /** @description In order of day; only what is not nothing. */
            data: {
                /** Format: date */
                day: string;
                team: string | null;
                bracket: string;
                triager: string;
                /** @description Leads that the rotation gave them. One that they lost later, by a missed deadline or handed back, stays counted, and counts for the one who got it as well. A voided turn counts for nobody. */
                received: number;
                /** @description Their part of the leads for which they were in turn: weight / sum of the weights of all who were, for each. */
                fair: number;
            }[];
        };
        /** @description Whether a password alone lets one in. */
        SecondFactor: {
            /** @description Since when a code is asked for beside the password; null: none is. */
            enabled_at: string | null;
            /** @description How many recovery codes have not been used. */
            recovery_codes: number;
        };
        /** @description What the app shows. */
        SecondFactorCode: { code: string };
        /** @description What an authenticator app needs, in the one answer that shows it. */
        SecondFactorProposal: {
            /** @description In base32, to be typed. */
            secret: string;
            /** @description The same for a QR code. */
            uri: string;
        };
        /** @description For how long the secrets from before go on working. */
        SecretRotation: {
            /** @default 86400 */
            overlap_seconds?: number;
        };
        /** @description Where somebody is signed in to the console. */
        Session: {
            /** Format: uuid */
            id: string;
            /** @description The browser and the system that it runs on, as it names them itself; `?` if it names none. */
            device: string;
            /** @description The address from which they signed in; empty if it is not known. */
            address: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** @description Whether it is the session from which this is asked. */
            current: boolean;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        SessionPage: {
            data: components["schemas"]["Session"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description How far an installation is set up. */
        SetUp: {
            /** @description Everything was done once, or an admin has dismissed the rest. It stays so. */
            over: boolean;
            /** @description What is done. */
            steps: {
                /** @description Somebody is on the roster and active. */
                team: boolean;
                /** @description A policy was published. */
                rules: boolean;
                /** @description A key or a source can send leads. */
                entrance: boolean;
                /** @description A lead has arrived. */
                lead: boolean;
                /** @description This server sends mail. */
                mail: boolean;
            };
        };
        /** @description What admins choose for the installation. */
        Settings: {
            /** @description Who needs a second factor beside the password. Passwords alone let these set one up and do nothing else. */
            require_second_factor: "none" | "admins" | "all";
        };
        /** @description What is to be different. */
        SettingsChange: {
            /** @description Who needs a second factor beside the password. Passwords alone let these set one up and do nothing else. */
            require_second_factor: "none" | "admins" | "all";
        };
        /** @description How one can sign in here. */
        SignInOptions: {
            /** @description false: nobody is here yet; the server's log has the set-up link. */
            set_up: boolean;
            /** @description Whether passwords are taken. */
            password: boolean;
            /** @description Whether passkeys are taken. */
            passkey: boolean;
            /** @description The name of the provider by which one can sign in, if there is one. */
            openid: string | null;
            /** @description Whether a link for a forgotten password comes by mail; else an administrator makes one. */
            mail: boolean;
        };
        /** @description What a run made of a lead. */
        SimulatedEnding: {
            status: "assigned" | "waiting" | "disqualified";
            /** @description The rule that disqualified it. */
            rule: string | null;
            /** @description Whose lead it is; null under a policy without teams. */
            team: string | null;
            bracket: string;
            /** @description Who got it, by id. */
            triager: string | null;
            /** @description What people call them. */
            triager_name: string | null;
        };
        /** @description What became of promises of first contact in a run, with everybody answering as recorded. */
        SimulatedPromises: {
            /** @description Leads that somebody got under a promise of first contact. */
            promised: number;
            /** @description Of these, those that the first who had them answered in time. */
            in_time: number;
            /** @description Leads of which somebody was reminded. */
            reminded: number;
            /** @description Leads that went to one other person or more. */
            handed_on: number;
            /** @description The same by how many others had them: to one, to two, and so on. */
            handed_on_times: number[];
            /** @description Leads of which the admins were told. */
            escalated: number;
            /** @description Who missed too many deadlines in a row, and how often they were paused. */
            paused: {
                triager: string;
                name: string;
                times: number;
            }[];
            /** @description Leads that somebody answered: contacted, tried to, or closed. */
            answered: number;
            /** @description The median of the minutes on the clock from coming in to the first answer; null if there was none. */
            median_minutes: number | null;
            /** @description The 90th percentile of the minutes on the clock from coming in to the first answer; null if there was none. */
            p90_minutes: number | null;
        };
        /** @description What the candidate would have changed. */
        Simulation: {
            /** @description Arrivals that went through both runs. Leads that were imported with an owner or a final state are not among them. */
            leads: number;
            /** @description Those with another status, rule, team, bracket or triager after than before. */
            changed: number;
            /** @description Leads in each status at the end of the run. */
            by_status: {
                status: "assigned" | "waiting" | "disqualified";
                before: number;
                after: number;
            }[];
            /** @description Leads that each rule disqualified. */
            by_rule: {
                rule: string;
                /** @description The rule in words: the candidate's, or those of the newest policy that has the rule. null: of `unknown_business`. */
                reason: string | null;
                before: number;
                after: number;
            }[];
            /** @description Leads in each bracket, disqualified ones included. */
            by_bracket: {
                bracket: string;
                before: number;
                after: number;
            }[];
            /** @description Leads of each team; empty without teams. */
            by_team: {
                team: string;
                before: number;
                after: number;
            }[];
            /** @description Leads that each triager got. */
            by_triager: {
                triager: string;
                name: string;
                before: number;
                after: number;
            }[];
            fairness: {
                before: components["schemas"]["Fairness"];
                after: components["schemas"]["Fairness"];
            };
            /** @description What would have become of promises of first contact. null if neither side promises one. */
            promises: {
                /** @description What really happened. */
                recorded: {
                    /** @description Leads that somebody got. */
                    leads: number;
                    /** @description Leads that somebody answered: contacted, tried to, or closed. */
                    answered: number;
                    /** @description The median of the minutes on the clock from coming in to the first answer; null if there was none. */
                    median_minutes: number | null;
                    /** @description The 90th percentile of the minutes on the clock from coming in to the first answer; null if there was none. */
                    p90_minutes: number | null;
                };
                /** @description null if the policies of the time promised nothing. */
                before: components["schemas"]["SimulatedPromises"] | null;
                /** @description null if the candidate promises nothing. */
                after: components["schemas"]["SimulatedPromises"] | null;
            } | null;
            /** @description The changed leads, oldest first: the first is where the two runs part. */
            changes: {
                /** Format: uuid */
                id: string;
                seq: number;
                /** Format: date-time */
                created_at: string;
                before: components["schemas"]["SimulatedEnding"];
                after: components["schemas"]["SimulatedEnding"];
            }[];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What is to be simulated. */
        SimulationInput: {
            /** @description The candidate: a policy as /policy.schema.json describes it. */
            policy: { [key: string]: unknown };
            /** @description An instant, or a date: from the start of that day, in UTC. From the beginning if left out. */
            from?: string | null;
            /** @description An instant, before which leads count, or a date: to the end of that day, in UTC. */
            to?: string | null;
            /** @description Who is there in both runs. Today's roster if left out. */
            roster?: { id: string }[] | null;
            /**
             * @description Items a page.
             * @default 50
             */
            limit?: number;
            /** @description `next_cursor` of the page before. */
            cursor?: string;
        };
        /** @description An address for forms and tools, without the address itself. */
        Source: {
            /** @description Names the source in logs and histories. It is no secret. */
            id: string;
            /** @description Names what is set of it. Its ETag, without the quotes. A new signing secret in place of another is the same version. */
            version: string;
            name: string;
            /** @description The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese. */
            preset: "auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress";
            /** @description null: as the preset says. */
            mapping: components["schemas"]["SourceMapping"] | null;
            /** @description Whether the tool's signature is checked. Its secret is in no answer. */
            signed: boolean;
            origins: string[];
            /** @description null has no limit. */
            rate_per_minute: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description null is not revoked. */
            revoked_at: string | null;
            /** @description To the minute; null was never used. */
            last_used_at: string | null;
            /** @description Nothing has become a lead since preset and mapping are as they are. */
            listening: boolean;
            /** @description What has come, a second late at most. If a server is killed, its last second is missing. */
            received: {
                /** @description What was sent twice counts once. */
                leads: number;
                /** @description Bodies that were refused or suspected of spam. */
                refused: number;
                last_lead_at: string | null;
                last_refused_at: string | null;
            };
        };
        /** @description A source to be made. */
        SourceInput: {
            /** @description What it is for. */
            name: string;
            /** @description The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese. */
            preset?: "auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress";
            /** @description null: as the preset says. */
            mapping?: components["schemas"]["SourceMapping"] | null;
            /** @description The secret with which the tool signs its requests. Then a request without the right signature is refused. It is in no answer. null: signatures are not checked. */
            signing_secret?: string | null;
            /** @description Origins of the web sites whose pages may post here, like https://shop.example. Also where `?redirect=` may lead. A source with origins is for browsers, so each visitor has a rate of their own as well. */
            origins?: string[];
            /**
             * @description Requests a minute, counted by each server; null has no limit.
             * @default 600
             */
            rate_per_minute?: number | null;
        };
        /** @description Which part of a body is which field of a lead. A path is a field's name, or names joined by dots: `contact.email`, `answers.0.text`. Fields that it does not name are found by the preset. `event_id` is where the tool's own number of the event is: what comes twice with it becomes one lead. */
        SourceMapping: {
            nombre?: components["schemas"]["SourcePlace"];
            email?: components["schemas"]["SourcePlace"];
            telefono?: components["schemas"]["SourcePlace"];
            business?: components["schemas"]["SourcePlace"];
            business_label?: components["schemas"]["SourcePlace"];
            revenue_label?: components["schemas"]["SourcePlace"];
            funnel?: components["schemas"]["SourcePlace"];
            utm_source?: components["schemas"]["SourcePlace"];
            utm_medium?: components["schemas"]["SourcePlace"];
            utm_campaign?: components["schemas"]["SourcePlace"];
            referrer?: components["schemas"]["SourcePlace"];
            notes?: components["schemas"]["SourcePlace"];
            revenue?: components["schemas"]["SourcePlace"];
            qualified?: components["schemas"]["SourcePlace"];
            event_id?: components["schemas"]["SourcePlace"];
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        SourcePage: {
            data: components["schemas"]["Source"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description What is to be different about a source. */
        SourcePatch: {
            /** @description What it is for. */
            name?: string;
            /** @description The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese. */
            preset?: "auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress";
            /** @description null: as the preset says. */
            mapping?: components["schemas"]["SourceMapping"] | null;
            /** @description The secret with which the tool signs its requests. Then a request without the right signature is refused. It is in no answer. null: signatures are not checked. */
            signing_secret?: string | null;
            /** @description Origins of the web sites whose pages may post here, like https://shop.example. Also where `?redirect=` may lead. A source with origins is for browsers, so each visitor has a rate of their own as well. */
            origins?: string[];
            /**
             * @description Requests a minute, counted by each server; null has no limit.
             * @default 600
             */
            rate_per_minute?: number | null;
        };
        /** @description A list of paths, of which the first that holds something counts; paths whose texts are joined; or a fixed value, where null leaves the field empty. */
        SourcePlace: string[] | { join: string[] } | { value: string | number | boolean | null };
        /** @description A tool whose bodies are known. */
        SourcePreset: {
            name: "auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress";
            /** @description How the tool proves that it is the sender, with the source's `signing_secret`: by a header that is made of the body and the secret, or by the secret as a word in the body. null: not at all. */
            signs: ("header" | "word") | null;
            /** @description Whether what the tool sends twice is known by a number of its own. */
            has_event_id: boolean;
            /** @description Whether the tool asks by GET first, with the source's id as its token. */
            has_challenge: boolean;
            /** @description Where the tool describes what it sends. */
            described_at: string | null;
            /** @description What is believed of the tool and could not be read in its documentation. */
            unverified: string[];
            /** @description Bodies as the tool sends them, made up. */
            samples: {
                language: "es" | "en";
                content_type: string;
                body: string;
            }[];
        };
        /** @description All tools whose bodies are known. */
        SourcePresets: {
            data: components["schemas"]["SourcePreset"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description Where to go on. */
        SourceReplay: {
            /** @description `next_cursor` of the answer before. */
            cursor?: string;
        };
        /** @description What became of the bodies that a source had kept. */
        SourceReplayResult: {
            /** @description Bodies that became leads. */
            replayed: number;
            /** @description Bodies of an event that is a lead already. They are dismissed. */
            repeated: number;
            /** @description Bodies that are refused now as well. They stay. */
            still_refused: number;
            /** @description Send it to go on with the rest; null: that was all. */
            next_cursor: string | null;
        };
        /** @description A body to be tried, and what it is to be read by if not by the source as it is. */
        SourceTrial: {
            /**
             * Format: uuid
             * @description A body that was kept.
             */
            rejection_id: string;
            /** @description Instead of the source's own. */
            mapping?: components["schemas"]["SourceMapping"] | null;
            /** @description The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese. */
            preset?: "auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress";
        } | {
            /** @description A body as text. */
            body: string;
            /** @description Of that body. */
            content_type: string;
            /** @description Instead of the source's own. */
            mapping?: components["schemas"]["SourceMapping"] | null;
            /** @description The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese. */
            preset?: "auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress";
        };
        /** @description What a body would become at a source. */
        SourceTrialResult: {
            /** @description All that the body holds, in its order. */
            fields: {
                /** @description As a mapping names it. */
                path: string;
                /** @description What people call it, where the tool says so. */
                label: string | null;
                value: string | number | boolean | null;
                /** @description The field of a lead that it is taken for, or may be. */
                suggested_for: ("nombre" | "email" | "telefono" | "business" | "business_label" | "revenue_label" | "funnel" | "utm_source" | "utm_medium" | "utm_campaign" | "referrer" | "notes" | "revenue" | "qualified" | "event_id") | null;
            }[];
            /** @description The lead's fields as they would be stored, with `extra`; as far as they could be read, if there are errors. null: the body cannot be read. */
            lead: { [key: string]: unknown } | null;
            /** @description The one that was used, with what the preset knows and what was guessed. */
            mapping: components["schemas"]["SourceMapping"] | null;
            warnings: components["schemas"]["Warning"][];
            /** @description Why the body would be refused; empty: it would not. */
            errors: components["schemas"]["FieldError"][];
            /** @description The tool's own number of this event. */
            event_id: string | null;
            /** @description The tool whose bodies have this shape. */
            suggested_preset: ("auto" | "typeform" | "tally" | "jotform" | "google-ads" | "meta" | "calendly" | "cal-com" | "elementor" | "gravity-forms" | "fluent-forms" | "hubspot" | "webflow" | "wordpress") | null;
            /** @description `not_checked`: the source has no signing secret, its preset does not sign, or the body was not sent as a request. */
            signature: "right" | "wrong" | "absent" | "not_checked";
        };
        /** @description A source with its whole address, in the one answer that shows it. */
        SourceWithAddress: components["schemas"]["Source"] & {
            /** @description The whole address, with its secret: it will not be shown again. */
            url: string;
        };
        /** @description Leads counted by where they came from. */
        Statistics: {
            /** @description The first instant that counts; null: from the beginning. */
            from: string | null;
            /** @description The first instant that no longer counts; null: to the end. */
            to: string | null;
            /** @description One group each, most leads first. Only what was asked for in `by` is named. */
            data: components["schemas"]["StatisticsGroup"][];
            totals: components["schemas"]["StatisticsTotals"];
            /** @description There are more than 1000 groups; the smallest are missing. */
            truncated: boolean;
        };
        /** @description The leads that have the same values of what was asked for in `by`. */
        StatisticsGroup: components["schemas"]["StatisticsTotals"] & {
            /** @description null: the lead has none. */
            utm_source?: string | null;
            /** @description null: the lead has none. */
            utm_medium?: string | null;
            /** @description null: the lead has none. */
            utm_campaign?: string | null;
            /** @description null: the lead has none. */
            funnel?: string | null;
            /** @description The policy's category, or what was sent if the policy knows none. null: none was sent. */
            business?: string | null;
            /** @description null: it was decided under a policy without teams. */
            team?: string | null;
            /** @description Every lead has one. */
            bracket?: string | null;
            /** @description Who has the lead or had it last, by id. null: nobody. First contacts and the time that they took count for the triager who made them, promises for the one who had to keep them, whoever has the lead now. */
            triager?: string | null;
            /** @description The rule that disqualified it, by id; `manual`: a person did. null: it is not disqualified. */
            rule?: string | null;
            /** @description With `rule`: the rule in the words that the newest of these leads was disqualified with. null: it is none of the policy's. */
            reason?: string | null;
            /** @description The day on which the lead came, in the time zone asked for. */
            day?: string | null;
            /** @description The Monday of the week in which the lead came, in the time zone asked for. */
            week?: string | null;
            /** @description The hour of the week in which the lead came, in the time zone asked for: `mon 09` is Monday from 9:00 to 10:00. */
            hour?: string | null;
        };
        /** @description Over all groups, also those cut off. */
        StatisticsTotals: {
            /** @description All that came. */
            leads: number;
            /** @description Those who sent them: a duplicate is of the person whose first lead it goes back to. */
            people: number;
            /** @description Disqualified now. Leads that were still open when their person was erased count in no state. */
            disqualified: number;
            /** @description Waiting now. */
            waiting: number;
            /** @description A triager has it or had it, whatever has become of it since. */
            assigned: number;
            /** @description First contact was made, whatever has become of it since. By `triager`: they made it. */
            contacted: number;
            /** @description Qualified now, won ones included. */
            qualified: number;
            /** @description Won now. */
            won: number;
            /** @description What the won ones are worth together, in the policy's currency. Those without a value count nothing. */
            value: number;
            /** @description Lost now. */
            lost: number;
            /** @description Assigned now: somebody has it and has made no contact yet. */
            to_contact: number;
            /** @description Contacted now: nothing has come of it yet. */
            in_contact: number;
            /** @description From the lead's arrival, by the clock, over those contacted; null if none was. */
            median_minutes_to_first_contact: number | null;
            /** @description In nine of ten cases it took no longer than this. */
            p90_minutes_to_first_contact: number | null;
            /** @description From the moment at which the triager who made contact got the lead, counted only while they were at work, as promises are. Leads from before this was kept, imported ones, and those that they never got are left out; null if there are no others. */
            median_working_minutes_to_first_contact: number | null;
            /** @description The same for nine of ten cases. */
            p90_working_minutes_to_first_contact: number | null;
            /** @description Promises of first contact that have ended: kept or missed. A lead that is handed on has several. */
            promises: number;
            /** @description Those that were kept, by a contact or an attempt. */
            promises_kept: number;
            /** @description The same in per cent; null if none has ended. */
            promises_kept_percent: number | null;
            /** @description Those that were missed, whereupon the lead went to somebody else. */
            handed_on: number;
            /** @description Those that were missed, whereupon the admins were told. */
            escalated: number;
            /** @description How often people were tried to be reached in vain. */
            attempts: number;
        };
        /** @description The status that a lead is to have. */
        StatusChange: {
            to: "waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost";
            /** @description In a few words, for the lead's history. */
            reason?: string | null;
            /** @description What a won lead is worth, in the policy's currency. Only with `won`. */
            value?: number | null;
            /** @description When a lost lead is to come back: an instant, or a date. Only with `lost`. */
            back_at?: string | null;
        };
        /** @description How somebody of the team stands. */
        TeamMember: components["schemas"]["RotationSeat"] & {
            paused_since: string | null;
            /** @description Leads of theirs that should have been contacted by now. */
            late: number;
            /** @description The first deadline of these that nobody kept. */
            late_since: string | null;
            /** @description The others that are still to be contacted. */
            to_contact: number;
            /** @description Those in `contacted`. The three are `open_leads` together. */
            in_contact: number;
            /**
             * Format: date-time
             * @description When their day began: midnight in their time zone.
             */
            day_began_at: string;
            /** @description Leads with which they made the first contact since then: those of `leads` with `contacted_by` and `contacted_from`. */
            contacted_today: number;
        };
        /** @description What came of leads since Monday. */
        TeamWeek: {
            /** @description Qualified since, and still so or won. */
            qualified: number;
            won: number;
            /** @description What the won ones are worth together. */
            value: number;
            before: components["schemas"]["Outcomes"];
            /**
             * Format: date-time
             * @description When the week began.
             */
            from: string;
            /** @description By whoever has the leads, the most valuable first. */
            by: {
                /** @description Qualified since, and still so or won. */
                qualified: number;
                won: number;
                /** @description What the won ones are worth together. */
                value: number;
                before: components["schemas"]["Outcomes"];
                /** @description null: taken over from elsewhere without an owner. */
                triager: components["schemas"]["TriagerName"] | null;
            }[];
        };
        /** @description How the day is going, at one moment. */
        Today: {
            /** Format: date-time */
            at: string;
            /** @description Fourteen days, the last is today. */
            days: components["schemas"]["DayFigures"][];
            /** @description Leads whose deadline of first contact has passed; 1000: that many, or more. */
            late: number;
            /** @description Of these, those that go to nobody else by themselves. */
            escalated: number;
            /** @description Leads that nobody could get yet. */
            waiting: number;
            /** @description Refused bodies that are neither leads nor dismissed. */
            rejections: number;
            /** @description Webhooks that get nothing now. */
            failing_webhooks: number;
            /** @description Leads whose deadline runs out within 60 minutes. */
            soon: number;
            /** @description The most urgent of those that are late, and of those that soon will be. */
            deadlines: components["schemas"]["UrgentLead"][];
            /** @description Everybody who is active or holds leads, by name. */
            team: components["schemas"]["TeamMember"][];
            steps: components["schemas"]["DaySteps"];
            week: components["schemas"]["TeamWeek"];
            /** @description The last ones, newest first. */
            arrivals: components["schemas"]["Arrival"][];
        };
        /** @description Somebody who gets leads. */
        Triager: {
            id: string;
            /** @description Their name, as colleagues know it. */
            name: string;
            /**
             * @description Where they are told about new leads.
             * @default null
             */
            email: string | null;
            /**
             * @description The language they are written to in.
             * @default es
             */
            language: "es" | "en";
            /**
             * @description false gets no leads until it is true again.
             * @default true
             */
            active: boolean;
            /**
             * @description Ids of the policy's teams that they are in; null is in all.
             * @default null
             */
            teams: string[] | null;
            /**
             * @description Ids of the policy's brackets that they serve; null serves all.
             * @default null
             */
            brackets: string[] | null;
            /**
             * @description Which leads of these brackets they take: conditions as in a rule of the policy, all of which must hold. null takes every lead.
             * @default null
             */
            takes: {
                /** @description The lead's category is one of these. A category's id, label or alias will do. */
                business?: string[];
                /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                revenue?: {
                    /** @description Holds for a revenue under this amount. */
                    below?: number;
                    /** @description Holds for a revenue of this amount or more. */
                    at_least?: number;
                };
                /** @description The lead's funnel is one of these, ignoring case. */
                funnel?: string[];
                /** @description The lead's utm_source is one of these, ignoring case. */
                utm_source?: string[];
                /** @description The lead's utm_medium is one of these, ignoring case. */
                utm_medium?: string[];
                /** @description The lead's utm_campaign is one of these, ignoring case. */
                utm_campaign?: string[];
                /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                email_domain?: string[];
                /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                phone_country?: string[];
                /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                business_label?: {
                    /** @description Holds if one of these occurs, in whole words. */
                    contains: string[];
                };
                /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                extra?: { [key: string]: string[] };
                /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                contact?: "missing";
            } | null;
            /**
             * @description Their share against the others': 2 gets twice the leads of 1.
             * @default 1
             */
            weight: number;
            /**
             * @description Weights that begin on a date, in order: somebody who starts gets fewer leads at first. `weight` holds before the first of them.
             * @default []
             */
            ramp: {
                /**
                 * Format: date
                 * @description The first day of this weight, in their time zone.
                 */
                from: string;
                weight: number;
            }[];
            /**
             * @description The IANA time zone of their hours and of their day.
             * @default Europe/Madrid
             */
            time_zone: string;
            /**
             * @description Most leads in one day of their time zone; null has no limit.
             * @default null
             */
            daily_cap: number | null;
            /**
             * @description Most leads in one week of their time zone, from Monday on; null has no limit.
             * @default null
             */
            weekly_cap: number | null;
            /**
             * @description Most leads that they have open (`assigned` or `contacted`) before the rotation passes them over; null has no limit.
             * @default null
             */
            open_cap: number | null;
            /**
             * @description When they take leads, by the clock of their zone: from each start to just before its end. An end before its start lies in the next day; a day left out is free; null is any time.
             * @default null
             */
            hours: {
                mon?: string[][];
                tue?: string[][];
                wed?: string[][];
                thu?: string[][];
                fri?: string[][];
                sat?: string[][];
                sun?: string[][];
            } | null;
            /**
             * @description When they are away, as instants with their offset: `from` is away, `to` is back.
             * @default []
             */
            absences: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            }[];
            /**
             * @description The id of the calendar whose public holidays and closing days they have; null is the default.
             * @default null
             */
            calendar: string | null;
            /**
             * @description An https address where a call with them can be booked, for `{{booking_url}}` of the policy's `acknowledge`.
             * @default null
             */
            booking_url: string | null;
            /**
             * @description From which number they call, as it is read by whoever asked: for `{{phone}}` of the policy's `acknowledge`.
             * @default null
             */
            public_phone: string | null;
            /** @description Since when, and why, they take no leads for a while; null if they do. They come back when they like. */
            paused: {
                /** Format: date-time */
                since: string;
                /** @description `self`: they said so. `missed`: they missed too many deadlines of first contact in a row. */
                because: "self" | "missed";
            } | null;
            /** @description Names what is set of them. Their ETag, without the quotes. */
            version: string;
            /** @description Leads that they hold in `assigned` or `contacted`. */
            open_leads: number;
            /** @description The calendar whose absences count too. A failed reading keeps those of the one before. */
            absence_feed: {
                /** @description Of its address, which is never told again. */
                host: string;
                /** @description When it was last read whole. */
                read_at: string | null;
                /** @description Why the last reading brought nothing; null: it did. */
                failure: ("address_refused" | "no_answer" | "refused" | "not_a_calendar" | "too_large") | null;
                /**
                 * @description When they are away, as instants with their offset: `from` is away, `to` is back.
                 * @default []
                 */
                absences?: {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                }[];
            } | null;
        };
        /** @description A triager to be added or replaced. */
        TriagerInput: {
            id?: string;
            /** @description Their name, as colleagues know it. */
            name: string;
            /**
             * @description Where they are told about new leads.
             * @default null
             */
            email?: string | null;
            /**
             * @description The language they are written to in.
             * @default es
             */
            language?: "es" | "en";
            /**
             * @description false gets no leads until it is true again.
             * @default true
             */
            active?: boolean;
            /**
             * @description Ids of the policy's teams that they are in; null is in all.
             * @default null
             */
            teams?: string[] | null;
            /**
             * @description Ids of the policy's brackets that they serve; null serves all.
             * @default null
             */
            brackets?: string[] | null;
            /**
             * @description Which leads of these brackets they take: conditions as in a rule of the policy, all of which must hold. null takes every lead.
             * @default null
             */
            takes?: {
                /** @description The lead's category is one of these. A category's id, label or alias will do. */
                business?: string[];
                /** @description The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue. */
                revenue?: {
                    /** @description Holds for a revenue under this amount. */
                    below?: number;
                    /** @description Holds for a revenue of this amount or more. */
                    at_least?: number;
                };
                /** @description The lead's funnel is one of these, ignoring case. */
                funnel?: string[];
                /** @description The lead's utm_source is one of these, ignoring case. */
                utm_source?: string[];
                /** @description The lead's utm_medium is one of these, ignoring case. */
                utm_medium?: string[];
                /** @description The lead's utm_campaign is one of these, ignoring case. */
                utm_campaign?: string[];
                /** @description What follows the @ in the lead's e-mail address is exactly one of these. */
                email_domain?: string[];
                /** @description The lead's phone number belongs to one of these countries, given as two-letter ISO codes. */
                phone_country?: string[];
                /** @description What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`. */
                business_label?: {
                    /** @description Holds if one of these occurs, in whole words. */
                    contains: string[];
                };
                /** @description Fields of your own that leads carry, each with the values that hold. All of the fields must hold. */
                extra?: { [key: string]: string[] };
                /** @description `missing`: the lead has neither a valid e-mail address nor a valid phone number. */
                contact?: "missing";
            } | null;
            /**
             * @description Their share against the others': 2 gets twice the leads of 1.
             * @default 1
             */
            weight?: number;
            /**
             * @description Weights that begin on a date, in order: somebody who starts gets fewer leads at first. `weight` holds before the first of them.
             * @default []
             */
            ramp?: {
                /**
                 * Format: date
                 * @description The first day of this weight, in their time zone.
                 */
                from: string;
                weight: number;
            }[];
            /**
             * @description The IANA time zone of their hours and of their day.
             * @default Europe/Madrid
             */
            time_zone?: string;
            /**
             * @description Most leads in one day of their time zone; null has no limit.
             * @default null
             */
            daily_cap?: number | null;
            /**
             * @description Most leads in one week of their time zone, from Monday on; null has no limit.
             * @default null
             */
            weekly_cap?: number | null;
            /**
             * @description Most leads that they have open (`assigned` or `contacted`) before the rotation passes them over; null has no limit.
             * @default null
             */
            open_cap?: number | null;
            /**
             * @description When they take leads, by the clock of their zone: from each start to just before its end. An end before its start lies in the next day; a day left out is free; null is any time.
             * @default null
             */
            hours?: {
                mon?: string[][];
                tue?: string[][];
                wed?: string[][];
                thu?: string[][];
                fri?: string[][];
                sat?: string[][];
                sun?: string[][];
            } | null;
            /**
             * @description When they are away, as instants with their offset: `from` is away, `to` is back.
             * @default []
             */
            absences?: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            }[];
            /**
             * @description The id of the calendar whose public holidays and closing days they have; null is the default.
             * @default null
             */
            calendar?: string | null;
            /**
             * @description An https address where a call with them can be booked, for `{{booking_url}}` of the policy's `acknowledge`.
             * @default null
             */
            booking_url?: string | null;
            /**
             * @description From which number they call, as it is read by whoever asked: for `{{phone}}` of the policy's `acknowledge`.
             * @default null
             */
            public_phone?: string | null;
        };
        /** @description What a triager is owed, and their part in recent decisions. */
        TriagerLedger: {
            triager: string;
            /** @description Since when, and why, they take no leads for a while; null if they do. They come back when they like. */
            paused: {
                /** Format: date-time */
                since: string;
                /** @description `self`: they said so. `missed`: they missed too many deadlines of first contact in a row. */
                because: "self" | "missed";
            } | null;
            /** @description Promises of first contact that they have missed since they last made contact or tried to. */
            missed_in_row: number;
            /** @description With so many in a row they are paused, by the policy of now; null: never. */
            away_after_missed: number | null;
            /** @description Every bracket that they serve or in which they have a balance. */
            brackets: {
                /** @description Whose it is; null under a policy without teams. */
                team: string | null;
                bracket: string;
                /** @description Whether they take leads of it, by policy and roster as they are now. */
                serves: boolean;
                /** @description In leads; below zero, they have had more than their share. */
                owed: number;
            }[];
            /** @description The decisions, newest first. */
            data: components["schemas"]["TriagerTurn"][];
            /** @description null at the beginning of history. */
            next_cursor: string | null;
        };
        /** @description A triager, by id and name. */
        TriagerName: {
            id: string;
            name: string;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        TriagerPage: {
            data: components["schemas"]["Triager"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description A triager takes no leads for a while. */
        TriagerPausedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "triager.paused";
            data: {
                /** @description Their id. */
                triager: string;
                /** @description `self`: they said so. `missed`: they missed too many deadlines of first contact in a row. */
                because: "self" | "missed";
                /** @description How many deadlines they missed, if that is why. */
                missed: number | null;
                /** @description Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
                actor: string;
            };
        };
        /** @description A triager takes leads again. */
        TriagerResumedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "triager.resumed";
            data: {
                /** @description Their id. */
                triager: string;
                /** @description Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
                actor: string;
            };
        };
        /** @description A decision as one triager sees it: did they get the lead, and if not, why. */
        TriagerTurn: {
            /** @description The decision's place in the one order of all events. */
            seq: number;
            /** Format: date-time */
            at: string;
            /** @description null in the answer to a triager who does not hold the lead now. */
            lead_id: string | null;
            /** @description Whose lead it was; null under a policy without teams. */
            team: string | null;
            bracket: string;
            /** @description What asked for the decision: `ingest`, `waiting`, … */
            cause: string;
            /** @description Who lost the lead to this turn, by a missed deadline or because they left; null on a first choice. */
            lost_by: string | null;
            /** @description How many could have got it. */
            in_turn: number;
            /** @description Who got it; null if it had to wait. */
            chosen: {
                triager: string;
                /** @description `first_due`, `most_owed`, `only_one`, `least_busy`, `sticky` (they hold an earlier lead of the person) or `company`. */
                because: string;
                /** @description What they were owed, in leads, with their share of this lead if it is charged; null if sticky. */
                owed: number | null;
            } | null;
            /** @description Whether the ledger counts it: everybody in turn gained a share, and `chosen` paid. False under `least_busy`, for leads of known people, and for leads that had to wait. */
            charged: boolean;
            /** @description When an admin took back what it had done to the ledger; null if nobody did. */
            voided_at: string | null;
            /** @description This triager's part in it. `chosen`: their turn came, and they got it. `sticky`: they got it, because they hold an earlier lead of the same person or company. `eligible`: they could have got it, but somebody else was due first. `barred`: `barred` says what kept them from it. `not_considered`: it went to whoever holds an earlier lead of the same person or company, and nobody else was asked for. */
            place: "chosen" | "sticky" | "eligible" | "barred" | "not_considered";
            /** @description What this triager was owed, in leads: with their share of this lead if they could have got it and it is charged. */
            owed: number | null;
            /** @description At the time of the decision: `inactive`, `paused`, `other_team`, `other_bracket`, `other_kind`, `absent`, `day_off`, `outside_hours`, `week_cap_reached`, `cap_reached` or `open_cap_reached`; after a missed deadline also `holder` (it was theirs) and `had_it` (they had it before). */
            barred: string | null;
            /** @description The day of their calendar that kept them from it, as it was called. */
            day: string | null;
        };
        /** @description Why a turn is voided. */
        TurnVoiding: {
            /** @description In a few words, for the lead's history and the audit log. */
            reason: string;
        };
        /** @description Which change of a lead is to be undone. */
        Undo: {
            /** @description The change to be taken back: `change` of the answer to it, which is the `seq` of its entry in the history. */
            change?: number;
        };
        /** @description Revenue labels that decide no bracket, the most frequent first. */
        UnknownLabels: {
            data: {
                /** @description As most of these leads wrote it. */
                label: string;
                /** @description How many leads came with it. */
                leads: number;
            }[];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description A lead that is late, or soon will be. */
        UrgentLead: {
            /** Format: uuid */
            id: string;
            nombre: string | null;
            business: string | null;
            triager: components["schemas"]["TriagerName"];
            /**
             * Format: date-time
             * @description Until when its triager has to make contact, or had.
             */
            contact_by: string;
            /** @description The first deadline that was missed. */
            missed_at: string | null;
            escalated_at: string | null;
            is_late: boolean;
            /** @description Who could take it now: with the least to contact of those who could be given one. null: nobody. */
            proposal: components["schemas"]["TriagerName"] | null;
        };
        VerificationLines: string;
        /** @description A list of leads that is kept by a name. */
        View: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description true: the team's. Everybody sees it, and admins change it. */
            shared: boolean;
            /** @description As they stand in the address of the console's list: the filters of `GET /leads`, and `range` (`today`, `week`, `month`, `quarter`), which moves with the days. The console leaves out what it does not know. */
            filters: { [key: string]: string | number | boolean | string[] };
            /** @description null: newest first. */
            sort: string | null;
            /** @description A list, or a column for each state. */
            layout: "list" | "board";
            /** @description null: those that each person has chosen. */
            columns: string[] | null;
            /** @description Names what is set. Send it as `If-Match`, in quotes. */
            version: string;
        };
        /** @description A view to be kept, with all that it says. */
        ViewInput: {
            name: string;
            /** @description true: the team's. Everybody sees it, and admins change it. */
            shared: boolean;
            /** @description As they stand in the address of the console's list: the filters of `GET /leads`, and `range` (`today`, `week`, `month`, `quarter`), which moves with the days. The console leaves out what it does not know. */
            filters: { [key: string]: string | number | boolean | string[] };
            /** @description null: newest first. */
            sort: string | null;
            /** @description A list, or a column for each state. */
            layout: "list" | "board";
            /** @description null: those that each person has chosen. */
            columns: string[] | null;
        };
        /** @description One's own views and those of the team, by name. */
        ViewPage: {
            data: components["schemas"]["View"][];
            /** @description Always: there is one page. */
            next_cursor: null;
        };
        /** @description Something about a lead that is off, though the lead was kept. */
        Warning: {
            field: string;
            /** @description One of `invalid_email`, `suspicious_email`, `invalid_phone`, `unreadable_amount`, `other_currency`, `unknown_revenue_label`, `text_cut`, `file_left_out`, `extra_left_out`, `status_not_kept`, `owner_inactive`, `unknown_business`, `unknown_field`. */
            code: string;
            message: string;
            /** @description `attention`: somebody should look at it; an address that is not valid, say. `note`: nothing has to be done; a field that Criba does not know, say. */
            kind: "attention" | "note";
            /** @description What the field may have been meant to be. Nothing is changed by itself. */
            proposal?: string;
        };
        /** @description Where events are sent, and how that goes. */
        Webhook: {
            id: string;
            /** @description Names what is set of it. Its ETag, without the quotes. A secret address or token in place of another may be the same version. */
            version: string;
            /** @description `webhook`: signed events for a program. `slack` (also Mattermost, Rocket.Chat, Discord), `teams` or `telegram`: messages in the chat of a team. `http`: leads as records of another program, in the form that `template` says. `hubspot`, `odoo`, `espocrm`, `pipedrive`: as records of that CRM. */
            kind: "webhook" | "slack" | "teams" | "telegram" | "http" | "hubspot" | "odoo" | "espocrm" | "pipedrive";
            /** @description Of Slack and Teams only a part, as in `https://hooks.slack.com/…WXYZ`. */
            url: string;
            /** @description Of Telegram and CRMs, and of that only a part. */
            token: string | null;
            /** @description Of Telegram. */
            chat_id: string | null;
            /** @description null of other kinds. */
            headers: { [key: string]: string } | null;
            /** @description null of other kinds. */
            on: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[] | null;
            /** @description Of destinations: what is sent, as JSON whose texts may hold `{{field}}`. A text that is one placeholder alone keeps the type of the field. null is the usual one of the kind. */
            template: unknown;
            /** @description Of chats. */
            language: ("es" | "en") | null;
            /** @description The types of events that it gets; null is all, also those that later versions add. Left out, a webhook gets all, and a chat `lead.assigned`, `lead.waiting`, `lead.escalated`, `triager.paused`, `webhook.disabled`. */
            events: ("lead.created" | "lead.disqualified" | "lead.assigned" | "lead.waiting" | "lead.status_changed" | "lead.attempted" | "lead.next_step" | "lead.contact_due" | "lead.contact_missed" | "lead.escalated" | "lead.commented" | "lead.corrected" | "lead.turn_voided" | "lead.erased" | "triager.paused" | "triager.resumed" | "policy.published" | "webhook.disabled" | "rejections.arrived")[] | null;
            /** @description Only what is of these teams of the policy, by id: events of their leads, and pauses of those who are in them. null is everything. */
            teams: string[] | null;
            /** @description `thin`: ids, status and decision, nothing personal. `full`: the lead's fields too; in a chat name, business, revenue, phone, e-mail, and what people wrote. */
            payload: "thin" | "full";
            /** @description What it is for. */
            description: string | null;
            status: "enabled" | "disabled";
            /** Format: date-time */
            created_at: string;
            /** @description The first failure since something last arrived. */
            failing_since: string | null;
            /** @description null while it is enabled. */
            disabled_at: string | null;
            /** @description null while it is enabled. */
            disabled_because: components["schemas"]["DeliveryFailure"] | null;
            /** @description What is due or waits for its next attempt. */
            pending_deliveries: number;
        };
        /** @description Only what is to be changed. An address, a token or a header that comes back as it was shown stays as it is. */
        WebhookChange: {
            /** @description Where events are sent. An https address without user name and password; private addresses, and plain http, only in networks that `WEBHOOK_ALLOW_NETWORKS` names. Required of all kinds but `hubspot` and `telegram`, where it is the server of the Bot API, `https://api.telegram.org` unless you run your own. Of Slack and Teams the address is a secret: answers show only a part of it. */
            url?: string;
            /** @description Of `telegram` the bot's token, of a CRM its API key. It is a secret: answers show only a part of it. */
            token?: string;
            /** @description Of `telegram`: the chat that the bot writes to, as a number or `@channel`, in a string. */
            chat_id?: string;
            /** @description Of destinations: sent with every request, such as `Authorization`. The values are secrets: answers show only a part of them. */
            headers?: { [key: string]: string };
            /** @description Of destinations: the states in which a lead is sent. It is sent again when it reaches another of them or is corrected. */
            on?: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[];
            /** @description Of destinations: what is sent, as JSON whose texts may hold `{{field}}`. A text that is one placeholder alone keeps the type of the field. null is the usual one of the kind. */
            template?: unknown;
            /**
             * @description Of chats: the language of the messages.
             * @default es
             */
            language?: "es" | "en";
            /** @description The types of events that it gets; null is all, also those that later versions add. Left out, a webhook gets all, and a chat `lead.assigned`, `lead.waiting`, `lead.escalated`, `triager.paused`, `webhook.disabled`. */
            events?: ("lead.created" | "lead.disqualified" | "lead.assigned" | "lead.waiting" | "lead.status_changed" | "lead.attempted" | "lead.next_step" | "lead.contact_due" | "lead.contact_missed" | "lead.escalated" | "lead.commented" | "lead.corrected" | "lead.turn_voided" | "lead.erased" | "triager.paused" | "triager.resumed" | "policy.published" | "webhook.disabled" | "rejections.arrived")[] | null;
            /** @description Only what is of these teams of the policy, by id: events of their leads, and pauses of those who are in them. null is everything. */
            teams?: string[] | null;
            /** @description `thin`: ids, status and decision, nothing personal. `full`: the lead's fields too; in a chat name, business, revenue, phone, e-mail, and what people wrote. */
            payload?: "thin" | "full";
            /** @description What it is for. */
            description?: string | null;
            status?: "enabled" | "disabled";
        };
        /** @description A webhook gets no more events until somebody enables it again. */
        WebhookDisabledEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "webhook.disabled";
            data: {
                webhook_id: string;
                url: string;
                because: {
                    code: string;
                    params: { [key: string]: string | number };
                };
                /** @description Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself. */
                actor: string;
            };
        };
        /** @description An endpoint to be made: a webhook, a chat or a destination. */
        WebhookInput: {
            /**
             * @description `webhook`: signed events for a program. `slack` (also Mattermost, Rocket.Chat, Discord), `teams` or `telegram`: messages in the chat of a team. `http`: leads as records of another program, in the form that `template` says. `hubspot`, `odoo`, `espocrm`, `pipedrive`: as records of that CRM.
             * @default webhook
             */
            kind?: "webhook" | "slack" | "teams" | "telegram" | "http" | "hubspot" | "odoo" | "espocrm" | "pipedrive";
            /** @description Where events are sent. An https address without user name and password; private addresses, and plain http, only in networks that `WEBHOOK_ALLOW_NETWORKS` names. Required of all kinds but `hubspot` and `telegram`, where it is the server of the Bot API, `https://api.telegram.org` unless you run your own. Of Slack and Teams the address is a secret: answers show only a part of it. */
            url?: string;
            /** @description Of `telegram` the bot's token, of a CRM its API key. It is a secret: answers show only a part of it. */
            token?: string;
            /** @description Of `telegram`: the chat that the bot writes to, as a number or `@channel`, in a string. */
            chat_id?: string;
            /** @description Of destinations: sent with every request, such as `Authorization`. The values are secrets: answers show only a part of them. */
            headers?: { [key: string]: string };
            /** @description Of destinations: the states in which a lead is sent. It is sent again when it reaches another of them or is corrected. */
            on?: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[];
            /** @description Of destinations: what is sent, as JSON whose texts may hold `{{field}}`. A text that is one placeholder alone keeps the type of the field. null is the usual one of the kind. */
            template?: unknown;
            /**
             * @description Of chats: the language of the messages.
             * @default es
             */
            language?: "es" | "en";
            /** @description The types of events that it gets; null is all, also those that later versions add. Left out, a webhook gets all, and a chat `lead.assigned`, `lead.waiting`, `lead.escalated`, `triager.paused`, `webhook.disabled`. */
            events?: ("lead.created" | "lead.disqualified" | "lead.assigned" | "lead.waiting" | "lead.status_changed" | "lead.attempted" | "lead.next_step" | "lead.contact_due" | "lead.contact_missed" | "lead.escalated" | "lead.commented" | "lead.corrected" | "lead.turn_voided" | "lead.erased" | "triager.paused" | "triager.resumed" | "policy.published" | "webhook.disabled" | "rejections.arrived")[] | null;
            /** @description Only what is of these teams of the policy, by id: events of their leads, and pauses of those who are in them. null is everything. */
            teams?: string[] | null;
            /**
             * @description `thin`: ids, status and decision, nothing personal. `full`: the lead's fields too; in a chat name, business, revenue, phone, e-mail, and what people wrote.
             * @default thin
             */
            payload?: "thin" | "full";
            /** @description What it is for. */
            description?: string | null;
        };
        /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
        WebhookPage: {
            data: components["schemas"]["Webhook"][];
            /** @description null on the last page. */
            next_cursor: string | null;
        };
        /** @description Which events are sent to the webhook again. */
        WebhookReplay: {
            /** @description Events of this time and later: an instant, or a date for the whole day in UTC. */
            from?: string;
            /** @description Events before this time: an instant, or a date for the whole day in UTC. */
            to?: string;
            /** @description Only deliveries that failed. Without it, every event. */
            status?: "failed";
        };
        /** @description A webhook with its secret, in the one answer that shows it. */
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /** @description To verify with: it will not be shown again. null of chats: what they get is not signed. */
            secret: string | null;
        };
        /** @description A report of last week on its way. */
        WeeklyReportTest: {
            /** Format: uuid */
            id: string;
            /** @description The address to which it goes. */
            to: string;
            /** @description `delivered`: the mail server has it. */
            status: "pending" | "delivered" | "failed";
            /** @description 1: the mail server did not take it. A test is attempted once. */
            failed_attempts: number;
        };
        /** @description Whether somebody wants the report of the week. */
        WeeklyReportWish: {
            on: boolean;
            /** @description By whose clock it is Monday and eight (IANA); null while it is off. */
            time_zone: string | null;
        };
    };
    responses: {
        /** @description Bad request */
        BadRequest: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Body too large */
        BodyTooLarge: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Conflict */
        Conflict: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Idempotency key reused */
        IdempotencyKeyReused: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description API key without the scope; Origin not allowed; Network not allowed */
        InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowed: {
            headers: {
                /** @description How to authenticate, and what was missing. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description API key without the scope; Origin not allowed; Network not allowed; Prove who you are once more; Second factor required */
        InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired: {
            headers: {
                /** @description How to authenticate, and what was missing. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description API key without the scope; Origin not allowed; Network not allowed; Second factor required */
        InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired: {
            headers: {
                /** @description How to authenticate, and what was missing. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Idempotency key not valid; Parameter not valid */
        InvalidIdempotencyKeyOrInvalidParameter: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description API key not valid; Signature missing or wrong */
        InvalidKeyOrInvalidSignature: {
            headers: {
                /** @description How to authenticate, and what was missing. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Parameter not valid */
        InvalidParameter: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Transition not possible */
        InvalidTransition: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Malformed JSON */
        MalformedJson: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Malformed JSON; Idempotency key not valid */
        MalformedJsonOrInvalidIdempotencyKey: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Malformed JSON; Parameter not valid */
        MalformedJsonOrInvalidParameter: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Method not allowed */
        MethodNotAllowed: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description API key missing; API key not valid */
        MissingKeyOrInvalidKey: {
            headers: {
                /** @description How to authenticate, and what was missing. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description API key missing; API key not valid; Sign-in failed */
        MissingKeyOrInvalidKeyOrSignInFailed: {
            headers: {
                /** @description How to authenticate, and what was missing. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Not found */
        NotFound: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Origin not allowed */
        OriginNotAllowed: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Changed in the meantime */
        PreconditionFailed: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Too many requests */
        RateLimited: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Unavailable */
        Unavailable: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Unsupported media type */
        UnsupportedMediaType: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Validation failed */
        ValidationFailed: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
        /** @description Validation failed; Idempotency key reused */
        ValidationFailedOrIdempotencyKeyReused: {
            content: { "application/problem+json": components["schemas"]["Problem"] };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Absence = components['schemas']['Absence'];
export type AbsenceFeedInput = components['schemas']['AbsenceFeedInput'];
export type AbsencePage = components['schemas']['AbsencePage'];
export type Acknowledge = components['schemas']['Acknowledge'];
export type AcknowledgementPreview = components['schemas']['AcknowledgementPreview'];
export type AcknowledgementPreviewInput = components['schemas']['AcknowledgementPreviewInput'];
export type AcknowledgementTest = components['schemas']['AcknowledgementTest'];
export type AcknowledgementTestInput = components['schemas']['AcknowledgementTestInput'];
export type AlertChoice = components['schemas']['AlertChoice'];
export type AlertChoices = components['schemas']['AlertChoices'];
export type AlertDevice = components['schemas']['AlertDevice'];
export type AlertDeviceInput = components['schemas']['AlertDeviceInput'];
export type AlertDevicePage = components['schemas']['AlertDevicePage'];
export type AlertTest = components['schemas']['AlertTest'];
export type Arrival = components['schemas']['Arrival'];
export type ArrivedValues = components['schemas']['ArrivedValues'];
export type Assignment = components['schemas']['Assignment'];
export type Attempt = components['schemas']['Attempt'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryPage = components['schemas']['AuditEntryPage'];
export type BulkAnswer = components['schemas']['BulkAnswer'];
export type BulkChange = components['schemas']['BulkChange'];
export type Calendar = components['schemas']['Calendar'];
export type CalendarInput = components['schemas']['CalendarInput'];
export type CalendarPage = components['schemas']['CalendarPage'];
export type CalendarYear = components['schemas']['CalendarYear'];
export type ChangedLead = components['schemas']['ChangedLead'];
export type ChangedPerson = components['schemas']['ChangedPerson'];
export type ChangedTriager = components['schemas']['ChangedTriager'];
export type ChatPreview = components['schemas']['ChatPreview'];
export type ChatPreviewInput = components['schemas']['ChatPreviewInput'];
export type Colleagues = components['schemas']['Colleagues'];
export type Comment = components['schemas']['Comment'];
export type CommentInput = components['schemas']['CommentInput'];
export type DayFigures = components['schemas']['DayFigures'];
export type DayStep = components['schemas']['DayStep'];
export type DaySteps = components['schemas']['DaySteps'];
export type DeactivatedTriager = components['schemas']['DeactivatedTriager'];
export type DecisionReceipt = components['schemas']['DecisionReceipt'];
export type DecisionSummary = components['schemas']['DecisionSummary'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryFailure = components['schemas']['DeliveryFailure'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type DoubtfulKey = components['schemas']['DoubtfulKey'];
export type DoubtfulKeyList = components['schemas']['DoubtfulKeyList'];
export type Erasure = components['schemas']['Erasure'];
export type Event = components['schemas']['Event'];
export type EventEnvelope = components['schemas']['EventEnvelope'];
export type EventPage = components['schemas']['EventPage'];
export type Fairness = components['schemas']['Fairness'];
export type FieldError = components['schemas']['FieldError'];
export type ForgottenPassword = components['schemas']['ForgottenPassword'];
export type ForgottenPasswordAnswer = components['schemas']['ForgottenPasswordAnswer'];
export type HandOver = components['schemas']['HandOver'];
export type Health = components['schemas']['Health'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type HolidayCountries = components['schemas']['HolidayCountries'];
export type Import = components['schemas']['Import'];
export type ImportChoices = components['schemas']['ImportChoices'];
export type ImportCounts = components['schemas']['ImportCounts'];
export type ImportInput = components['schemas']['ImportInput'];
export type ImportPage = components['schemas']['ImportPage'];
export type ImportPreview = components['schemas']['ImportPreview'];
export type ImportStart = components['schemas']['ImportStart'];
export type ImportUndo = components['schemas']['ImportUndo'];
export type ImportUndoCounts = components['schemas']['ImportUndoCounts'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationInput = components['schemas']['InvitationInput'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type InvitationPreview = components['schemas']['InvitationPreview'];
export type InvitationWithLink = components['schemas']['InvitationWithLink'];
export type JoinInput = components['schemas']['JoinInput'];
export type Joined = components['schemas']['Joined'];
export type Key = components['schemas']['Key'];
export type KeyInput = components['schemas']['KeyInput'];
export type KeyPage = components['schemas']['KeyPage'];
export type KeyWithSecret = components['schemas']['KeyWithSecret'];
export type KnownPerson = components['schemas']['KnownPerson'];
export type Lead = components['schemas']['Lead'];
export type LeadAssignedEvent = components['schemas']['LeadAssignedEvent'];
export type LeadAttemptedEvent = components['schemas']['LeadAttemptedEvent'];
export type LeadByHand = components['schemas']['LeadByHand'];
export type LeadCommentedEvent = components['schemas']['LeadCommentedEvent'];
export type LeadContactDueEvent = components['schemas']['LeadContactDueEvent'];
export type LeadContactMissedEvent = components['schemas']['LeadContactMissedEvent'];
export type LeadCorrectedEvent = components['schemas']['LeadCorrectedEvent'];
export type LeadCorrection = components['schemas']['LeadCorrection'];
export type LeadCount = components['schemas']['LeadCount'];
export type LeadCreatedEvent = components['schemas']['LeadCreatedEvent'];
export type LeadDetail = components['schemas']['LeadDetail'];
export type LeadDisqualifiedEvent = components['schemas']['LeadDisqualifiedEvent'];
export type LeadErasedEvent = components['schemas']['LeadErasedEvent'];
export type LeadEscalatedEvent = components['schemas']['LeadEscalatedEvent'];
export type LeadInEvent = components['schemas']['LeadInEvent'];
export type LeadNextStepEvent = components['schemas']['LeadNextStepEvent'];
export type LeadOutcome = components['schemas']['LeadOutcome'];
export type LeadPage = components['schemas']['LeadPage'];
export type LeadRecord = components['schemas']['LeadRecord'];
export type LeadStatusChangedEvent = components['schemas']['LeadStatusChangedEvent'];
export type LeadSubmission = components['schemas']['LeadSubmission'];
export type LeadTurnVoidedEvent = components['schemas']['LeadTurnVoidedEvent'];
export type LeadWaitingEvent = components['schemas']['LeadWaitingEvent'];
export type Me = components['schemas']['Me'];
export type MyAlerts = components['schemas']['MyAlerts'];
export type MyAlertsChange = components['schemas']['MyAlertsChange'];
export type MyChange = components['schemas']['MyChange'];
export type MyDay = components['schemas']['MyDay'];
export type NextStep = components['schemas']['NextStep'];
export type NextStepInput = components['schemas']['NextStepInput'];
export type Outcomes = components['schemas']['Outcomes'];
export type Overview = components['schemas']['Overview'];
export type OwnDayFigures = components['schemas']['OwnDayFigures'];
export type OwnWeek = components['schemas']['OwnWeek'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyInput = components['schemas']['PasskeyInput'];
export type PasskeyJoinInput = components['schemas']['PasskeyJoinInput'];
export type PasskeyList = components['schemas']['PasskeyList'];
export type PasskeyName = components['schemas']['PasskeyName'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasswordLink = components['schemas']['PasswordLink'];
export type Person = components['schemas']['Person'];
export type PersonChange = components['schemas']['PersonChange'];
export type PersonPage = components['schemas']['PersonPage'];
export type Policy = components['schemas']['Policy'];
export type PolicyBracket = components['schemas']['PolicyBracket'];
export type PolicyCheck = components['schemas']['PolicyCheck'];
export type PolicyDocument = components['schemas']['PolicyDocument'];
export type PolicyMistake = components['schemas']['PolicyMistake'];
export type PolicyPublishedEvent = components['schemas']['PolicyPublishedEvent'];
export type PolicyVersion = components['schemas']['PolicyVersion'];
export type PolicyVersionPage = components['schemas']['PolicyVersionPage'];
export type Problem = components['schemas']['Problem'];
export type PublicHolidays = components['schemas']['PublicHolidays'];
export type PublishedPolicy = components['schemas']['PublishedPolicy'];
export type QuietSender = components['schemas']['QuietSender'];
export type QuietSenderList = components['schemas']['QuietSenderList'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type Rejection = components['schemas']['Rejection'];
export type RejectionIds = components['schemas']['RejectionIds'];
export type RejectionPage = components['schemas']['RejectionPage'];
export type RejectionReplays = components['schemas']['RejectionReplays'];
export type RejectionResults = components['schemas']['RejectionResults'];
export type RejectionsArrivedEvent = components['schemas']['RejectionsArrivedEvent'];
export type ReplayedDeliveries = components['schemas']['ReplayedDeliveries'];
export type Rotation = components['schemas']['Rotation'];
export type RotationBracket = components['schemas']['RotationBracket'];
export type RotationSeat = components['schemas']['RotationSeat'];
export type RotationShares = components['schemas']['RotationShares'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactorCode = components['schemas']['SecondFactorCode'];
export type SecondFactorProposal = components['schemas']['SecondFactorProposal'];
export type SecretRotation = components['schemas']['SecretRotation'];
export type Session = components['schemas']['Session'];
export type SessionPage = components['schemas']['SessionPage'];
export type SetUp = components['schemas']['SetUp'];
export type Settings = components['schemas']['Settings'];
export type SettingsChange = components['schemas']['SettingsChange'];
export type SignInOptions = components['schemas']['SignInOptions'];
export type SimulatedEnding = components['schemas']['SimulatedEnding'];
export type SimulatedPromises = components['schemas']['SimulatedPromises'];
export type Simulation = components['schemas']['Simulation'];
export type SimulationInput = components['schemas']['SimulationInput'];
export type Source = components['schemas']['Source'];
export type SourceInput = components['schemas']['SourceInput'];
export type SourceMapping = components['schemas']['SourceMapping'];
export type SourcePage = components['schemas']['SourcePage'];
export type SourcePatch = components['schemas']['SourcePatch'];
export type SourcePlace = components['schemas']['SourcePlace'];
export type SourcePreset = components['schemas']['SourcePreset'];
export type SourcePresets = components['schemas']['SourcePresets'];
export type SourceReplay = components['schemas']['SourceReplay'];
export type SourceReplayResult = components['schemas']['SourceReplayResult'];
export type SourceTrial = components['schemas']['SourceTrial'];
export type SourceTrialResult = components['schemas']['SourceTrialResult'];
export type SourceWithAddress = components['schemas']['SourceWithAddress'];
export type Statistics = components['schemas']['Statistics'];
export type StatisticsGroup = components['schemas']['StatisticsGroup'];
export type StatisticsTotals = components['schemas']['StatisticsTotals'];
export type StatusChange = components['schemas']['StatusChange'];
export type TeamMember = components['schemas']['TeamMember'];
export type TeamWeek = components['schemas']['TeamWeek'];
export type Today = components['schemas']['Today'];
export type Triager = components['schemas']['Triager'];
export type TriagerInput = components['schemas']['TriagerInput'];
export type TriagerLedger = components['schemas']['TriagerLedger'];
export type TriagerName = components['schemas']['TriagerName'];
export type TriagerPage = components['schemas']['TriagerPage'];
export type TriagerPausedEvent = components['schemas']['TriagerPausedEvent'];
export type TriagerResumedEvent = components['schemas']['TriagerResumedEvent'];
export type TriagerTurn = components['schemas']['TriagerTurn'];
export type TurnVoiding = components['schemas']['TurnVoiding'];
export type Undo = components['schemas']['Undo'];
export type UnknownLabels = components['schemas']['UnknownLabels'];
export type UrgentLead = components['schemas']['UrgentLead'];
export type VerificationLines = components['schemas']['VerificationLines'];
export type View = components['schemas']['View'];
export type ViewInput = components['schemas']['ViewInput'];
export type ViewPage = components['schemas']['ViewPage'];
export type Warning = components['schemas']['Warning'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookChange = components['schemas']['WebhookChange'];
export type WebhookDisabledEvent = components['schemas']['WebhookDisabledEvent'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type WebhookPage = components['schemas']['WebhookPage'];
export type WebhookReplay = components['schemas']['WebhookReplay'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type WeeklyReportTest = components['schemas']['WeeklyReportTest'];
export type WeeklyReportWish = components['schemas']['WeeklyReportWish'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseIdempotencyKeyReused = components['responses']['IdempotencyKeyReused'];
export type ResponseInsufficientScopeOrOriginNotAllowedOrNetworkNotAllowed = components['responses']['InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowed'];
export type ResponseInsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired = components['responses']['InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired'];
export type ResponseInsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired = components['responses']['InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired'];
export type ResponseInvalidIdempotencyKeyOrInvalidParameter = components['responses']['InvalidIdempotencyKeyOrInvalidParameter'];
export type ResponseInvalidKeyOrInvalidSignature = components['responses']['InvalidKeyOrInvalidSignature'];
export type ResponseInvalidParameter = components['responses']['InvalidParameter'];
export type ResponseInvalidTransition = components['responses']['InvalidTransition'];
export type ResponseMalformedJson = components['responses']['MalformedJson'];
export type ResponseMalformedJsonOrInvalidIdempotencyKey = components['responses']['MalformedJsonOrInvalidIdempotencyKey'];
export type ResponseMalformedJsonOrInvalidParameter = components['responses']['MalformedJsonOrInvalidParameter'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseMissingKeyOrInvalidKey = components['responses']['MissingKeyOrInvalidKey'];
export type ResponseMissingKeyOrInvalidKeyOrSignInFailed = components['responses']['MissingKeyOrInvalidKeyOrSignInFailed'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseOriginNotAllowed = components['responses']['OriginNotAllowed'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseValidationFailed = components['responses']['ValidationFailed'];
export type ResponseValidationFailedOrIdempotencyKeyReused = components['responses']['ValidationFailedOrIdempotencyKeyReused'];
export type $defs = Record<string, never>;
export interface operations {
    isAlive: {
        responses: {
            /** @description Yes. */
            200: {
                content: { "application/json": components["schemas"]["Health"] };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    isReady: {
        responses: {
            /** @description Yes. */
            200: {
                content: { "application/json": components["schemas"]["Health"] };
            };
            400: components["responses"]["BadRequest"];
            503: components["responses"]["Unavailable"];
        };
    };
    readMetrics: {
        responses: {
            /** @description Prometheus's text format. */
            200: {
                content: { "text/plain": string };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["MissingKeyOrInvalidKey"];
        };
    };
    describeApi: {
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                content: { "application/json": { [key: string]: unknown } };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    describePolicy: {
        responses: {
            /** @description JSON Schema 2020-12. */
            200: {
                content: { "application/schema+json": { [key: string]: unknown } };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    forgetPassword: {
        requestBody: {
            content: { "application/json": components["schemas"]["ForgottenPassword"] };
        };
        responses: {
            /** @description What happens now. */
            202: {
                content: { "application/json": components["schemas"]["ForgottenPasswordAnswer"] };
            };
            400: components["responses"]["MalformedJson"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignInOptions: {
        responses: {
            /** @description How one can sign in here. */
            200: {
                content: { "application/json": components["schemas"]["SignInOptions"] };
            };
            400: components["responses"]["BadRequest"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            path: { token: string };
        };
        responses: {
            /** @description The invitation. */
            200: {
                content: { "application/json": components["schemas"]["InvitationPreview"] };
            };
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    joinByInvitation: {
        parameters: {
            query?: never;
            path: { token: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["JoinInput"] };
        };
        responses: {
            /** @description Joined and signed in: the session is in the cookies. */
            201: {
                content: { "application/json": components["schemas"]["Joined"] };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    askForPasskeyByInvitation: {
        parameters: {
            query?: never;
            path: { token: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["PasskeyJoinInput"] };
        };
        responses: {
            /** @description Options of WebAuthn, in the form that `PublicKeyCredential.parseCreationOptionsFromJSON` reads. They are good for five minutes, once. */
            200: {
                content: { "application/json": components["schemas"]["PasskeyOptions"] };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    ingestLead: {
        parameters: {
            query?: {
                /** @description `lenient`: a person wrote the texts, into a form of yours, say. No length is a reason to refuse then: a `business` that is too long becomes the `business_label`, any other text is cut and kept whole in `extra`, up to 10 000 characters, and unknown fields that a lead has no room for are left out. Warnings tell of it. */
                handling?: "strict" | "lenient";
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and the same bytes of the body give the first answer again, with `Idempotent-Replayed: true`. The same key with other bytes, be they the same JSON, is refused. */
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["LeadSubmission"] };
        };
        responses: {
            /** @description The lead, its decision, its events and the rotation are durably committed, together. `Location` names the lead in the admin API. */
            201: {
                content: { "application/json": components["schemas"]["LeadOutcome"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKey"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerSourceChallenge: {
        parameters: {
            query?: {
                "hub.mode"?: string;
                "hub.challenge"?: string;
                "hub.verify_token"?: string;
            };
            path: {
                id: string;
                secret: string;
            };
        };
        responses: {
            /** @description The challenge. */
            200: {
                content: { "text/plain": string };
            };
            401: components["responses"]["InvalidKeyOrInvalidSignature"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
        };
    };
    postToSource: {
        parameters: {
            query?: {
                /** @description Where a visitor goes when the lead is in: an address of the source's origins. */
                redirect?: string;
                /** @description The language of the pages: `es` or `en`. */
                lang?: string;
                /** @description `200`: success is answered with 200, for tools that know no 201. */
                status?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and the same bytes of the body give the first answer again, with `Idempotent-Replayed: true`. The same key with other bytes, be they the same JSON, is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                secret: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["LeadSubmission"] };
        };
        responses: {
            /** @description The lead, its decision, its events and the rotation are durably committed, together. `Location` names the lead in the admin API. */
            200: {
                content: { "application/json": components["schemas"]["LeadOutcome"] };
            };
            /** @description The lead, its decision, its events and the rotation are durably committed, together. `Location` names the lead in the admin API. */
            201: {
                content: { "application/json": components["schemas"]["LeadOutcome"] };
            };
            /** @description A meeting that somebody booked, moved or called off in Calendly or Cal.com: it is the next step of their open lead, which `Location` names, or there was nothing to change. */
            204: {};
            /** @description The lead is in; the visitor goes where `redirect` says. */
            303: {};
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["InvalidKeyOrInvalidSignature"];
            403: components["responses"]["OriginNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description `-created_at`: newest first; `created_at`: oldest first; `contact_by`: only leads with a deadline of first contact, the most urgent first; `touched_at`: only leads in contact, the one with which nothing has happened for longest first. A cursor belongs to the order in which it was given out. */
                sort?: "-created_at" | "created_at" | "contact_by" | "touched_at";
                /** @description One of these: repeated, or with commas between them. */
                status?: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost") | ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[];
                /** @description Held by one of these triagers, now or last: ids, repeated or with commas between them. In a list for a person of the console, `me` is that person. */
                triager?: string | string[];
                /** @description Of one of these teams: ids, repeated or with commas between them. */
                team?: string | string[];
                /** @description In one of these: repeated, or with commas between them. */
                bracket?: string | string[];
                /** @description The policy's category; for a business that the policy did not know, the text exactly as sent. Repeated, one of these. */
                business?: string | string[];
                /** @description `true`: only leads that should have been contacted by now, whoever had them; `false`: only the others. */
                late?: boolean;
                /** @description Only leads that are not late, and whose deadline of first contact runs out within so many minutes. */
                due_within?: number;
                /** @description `true`: only leads with which nobody has made contact and that go to nobody else by themselves, so that an admin has to act. */
                escalated?: boolean;
                /** @description `true`: only leads in contact with which nothing has happened for the policy's `stale_after_days`, and that have no next step to come. */
                stale?: boolean;
                /** @description `due`: only leads whose next step is due by now; `any`: only those that have one. */
                next_step?: "due" | "any";
                /** @description Only leads with a next step before this instant; a date: before that day, in UTC. */
                next_before?: string;
                /** @description Got by this triager, in whatever way, whoever has it now: an id, or `me` as in `triager`. */
                received_by?: string;
                /** @description With `received_by`: got at this instant or later; a date: from the start of that day, in UTC. */
                received_from?: string;
                /** @description First contacted by this triager, whoever has it now: an id, or `me` as in `triager`. */
                contacted_by?: string;
                /** @description First contacted at this instant or later, by `contacted_by` or by anybody of the team; a date: from the start of that day, in UTC. */
                contacted_from?: string;
                /** @description Qualified at this instant or later, and still so or won since; a date: from the start of that day, in UTC. */
                qualified_from?: string;
                /** @description Won at this instant or later; a date: from the start of that day, in UTC. */
                won_from?: string;
                /** @description Exactly this; repeated, one of these. */
                funnel?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_source?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_medium?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_campaign?: string | string[];
                /** @description Of the file of this import, for 30 days: an id. */
                import?: string;
                /** @description Part of the name, e-mail, phone (however it is spaced) or business, whatever the case and accents. Fewer than three letters or digits in a row are found where a word begins. */
                q?: string;
                /** @description Created at this instant or later; a date: from the start of that day, in UTC. */
                from?: string;
                /** @description Created before this instant; a date: to the end of that day, in UTC. */
                to?: string;
                /** @description Whether each lead comes with `extra`, the fields that are none of ours. */
                extra?: "true" | "false";
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["LeadPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    enterLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and the same bytes of the body give the first answer again, with `Idempotent-Replayed: true`. The same key with other bytes, be they the same JSON, is refused. */
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["LeadByHand"] };
        };
        responses: {
            /** @description The lead, its decision, its events and the rotation are durably committed, together. `Location` names the lead in the admin API. */
            201: {
                content: { "application/json": components["schemas"]["LeadOutcome"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    countLeads: {
        parameters: {
            query?: {
                /** @description One of these: repeated, or with commas between them. */
                status?: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost") | ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[];
                /** @description Held by one of these triagers, now or last: ids, repeated or with commas between them. In a list for a person of the console, `me` is that person. */
                triager?: string | string[];
                /** @description Of one of these teams: ids, repeated or with commas between them. */
                team?: string | string[];
                /** @description In one of these: repeated, or with commas between them. */
                bracket?: string | string[];
                /** @description The policy's category; for a business that the policy did not know, the text exactly as sent. Repeated, one of these. */
                business?: string | string[];
                /** @description `true`: only leads that should have been contacted by now, whoever had them; `false`: only the others. */
                late?: boolean;
                /** @description Only leads that are not late, and whose deadline of first contact runs out within so many minutes. */
                due_within?: number;
                /** @description `true`: only leads with which nobody has made contact and that go to nobody else by themselves, so that an admin has to act. */
                escalated?: boolean;
                /** @description `true`: only leads in contact with which nothing has happened for the policy's `stale_after_days`, and that have no next step to come. */
                stale?: boolean;
                /** @description `due`: only leads whose next step is due by now; `any`: only those that have one. */
                next_step?: "due" | "any";
                /** @description Only leads with a next step before this instant; a date: before that day, in UTC. */
                next_before?: string;
                /** @description Got by this triager, in whatever way, whoever has it now: an id, or `me` as in `triager`. */
                received_by?: string;
                /** @description With `received_by`: got at this instant or later; a date: from the start of that day, in UTC. */
                received_from?: string;
                /** @description First contacted by this triager, whoever has it now: an id, or `me` as in `triager`. */
                contacted_by?: string;
                /** @description First contacted at this instant or later, by `contacted_by` or by anybody of the team; a date: from the start of that day, in UTC. */
                contacted_from?: string;
                /** @description Qualified at this instant or later, and still so or won since; a date: from the start of that day, in UTC. */
                qualified_from?: string;
                /** @description Won at this instant or later; a date: from the start of that day, in UTC. */
                won_from?: string;
                /** @description Exactly this; repeated, one of these. */
                funnel?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_source?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_medium?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_campaign?: string | string[];
                /** @description Of the file of this import, for 30 days: an id. */
                import?: string;
                /** @description Part of the name, e-mail, phone (however it is spaced) or business, whatever the case and accents. Fewer than three letters or digits in a row are found where a word begins. */
                q?: string;
                /** @description Created at this instant or later; a date: from the start of that day, in UTC. */
                from?: string;
                /** @description Created before this instant; a date: to the end of that day, in UTC. */
                to?: string;
            };
        };
        responses: {
            /** @description How many leads there are. */
            200: {
                content: { "application/json": components["schemas"]["LeadCount"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLead: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description Everything that is known of the lead. */
            200: {
                content: { "application/json": components["schemas"]["LeadDetail"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description Whose leads were erased. */
            200: {
                content: { "application/json": components["schemas"]["Erasure"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    correctLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the lead since, nothing is changed (412). */
                "If-Match"?: string;
            };
            path: { id: string };
        };
        /** @description Only the fields to be changed, read as at ingest. null empties one; a name cannot be emptied. */
        requestBody: {
            content: { "application/json": components["schemas"]["LeadCorrection"] };
        };
        responses: {
            /** @description Everything that is known of the lead. */
            200: {
                content: { "application/json": components["schemas"]["LeadDetail"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportLeads: {
        parameters: {
            query?: {
                /** @description One of these: repeated, or with commas between them. */
                status?: ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost") | ("waiting" | "assigned" | "contacted" | "qualified" | "won" | "disqualified" | "lost")[];
                /** @description Held by one of these triagers, now or last: ids, repeated or with commas between them. In a list for a person of the console, `me` is that person. */
                triager?: string | string[];
                /** @description Of one of these teams: ids, repeated or with commas between them. */
                team?: string | string[];
                /** @description In one of these: repeated, or with commas between them. */
                bracket?: string | string[];
                /** @description The policy's category; for a business that the policy did not know, the text exactly as sent. Repeated, one of these. */
                business?: string | string[];
                /** @description `true`: only leads that should have been contacted by now, whoever had them; `false`: only the others. */
                late?: boolean;
                /** @description Only leads that are not late, and whose deadline of first contact runs out within so many minutes. */
                due_within?: number;
                /** @description `true`: only leads with which nobody has made contact and that go to nobody else by themselves, so that an admin has to act. */
                escalated?: boolean;
                /** @description `true`: only leads in contact with which nothing has happened for the policy's `stale_after_days`, and that have no next step to come. */
                stale?: boolean;
                /** @description `due`: only leads whose next step is due by now; `any`: only those that have one. */
                next_step?: "due" | "any";
                /** @description Only leads with a next step before this instant; a date: before that day, in UTC. */
                next_before?: string;
                /** @description Got by this triager, in whatever way, whoever has it now: an id, or `me` as in `triager`. */
                received_by?: string;
                /** @description With `received_by`: got at this instant or later; a date: from the start of that day, in UTC. */
                received_from?: string;
                /** @description First contacted by this triager, whoever has it now: an id, or `me` as in `triager`. */
                contacted_by?: string;
                /** @description First contacted at this instant or later, by `contacted_by` or by anybody of the team; a date: from the start of that day, in UTC. */
                contacted_from?: string;
                /** @description Qualified at this instant or later, and still so or won since; a date: from the start of that day, in UTC. */
                qualified_from?: string;
                /** @description Won at this instant or later; a date: from the start of that day, in UTC. */
                won_from?: string;
                /** @description Exactly this; repeated, one of these. */
                funnel?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_source?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_medium?: string | string[];
                /** @description Exactly this; repeated, one of these. */
                utm_campaign?: string | string[];
                /** @description Of the file of this import, for 30 days: an id. */
                import?: string;
                /** @description Part of the name, e-mail, phone (however it is spaced) or business, whatever the case and accents. Fewer than three letters or digits in a row are found where a word begins. */
                q?: string;
                /** @description Created at this instant or later; a date: from the start of that day, in UTC. */
                from?: string;
                /** @description Created before this instant; a date: to the end of that day, in UTC. */
                to?: string;
            };
        };
        responses: {
            /** @description The leads. */
            200: {
                headers: {
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: { "text/csv": string };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getArrivedValues: {
        responses: {
            /** @description What leads have carried lately, most frequent first. */
            200: {
                content: { "application/json": components["schemas"]["ArrivedValues"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listViews: {
        responses: {
            /** @description One's own views and those of the team, by name. */
            200: {
                content: { "application/json": components["schemas"]["ViewPage"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createView: {
        requestBody: {
            content: { "application/json": components["schemas"]["ViewInput"] };
        };
        responses: {
            /** @description A list of leads that is kept by a name. */
            201: {
                content: { "application/json": components["schemas"]["View"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the view since, nothing is changed (412). */
                "If-Match"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["ViewInput"] };
        };
        responses: {
            /** @description A list of leads that is kept by a name. */
            200: {
                content: { "application/json": components["schemas"]["View"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description A list of leads that is kept by a name. */
            200: {
                content: { "application/json": components["schemas"]["View"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    findKnownPerson: {
        parameters: {
            query?: {
                /** @description As somebody types it. */
                telefono?: string;
                /** @description As somebody types it. */
                email?: string;
            };
        };
        responses: {
            /** @description Whether somebody is known. */
            200: {
                content: { "application/json": components["schemas"]["KnownPerson"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["StatusChange"] };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    handOverLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["HandOver"] };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    planNextStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["NextStepInput"] };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    dropNextStep: {
        parameters: {
            query?: {
                /** @description `true`: it was done, and the history says so. */
                done?: boolean;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["InvalidIdempotencyKeyOrInvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["Assignment"] };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    attemptLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["Attempt"] };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoLeadChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody?: {
            content: { "application/json": components["schemas"]["Undo"] };
        };
        responses: {
            /** @description A lead after a change of it. */
            200: {
                content: { "application/json": components["schemas"]["ChangedLead"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    voidTurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["TurnVoiding"] };
        };
        responses: {
            /** @description Everything that is known of the lead. */
            200: {
                content: { "application/json": components["schemas"]["LeadDetail"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    commentOnLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["CommentInput"] };
        };
        responses: {
            /** @description A comment, as an entry of the lead's history. */
            201: {
                content: { "application/json": components["schemas"]["Comment"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidIdempotencyKey"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailedOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeLeads: {
        requestBody: {
            content: { "application/json": components["schemas"]["BulkChange"] };
        };
        responses: {
            /** @description What became of each lead. */
            200: {
                content: { "application/json": components["schemas"]["BulkAnswer"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["ImportPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createImport: {
        requestBody: {
            content: { "application/json": components["schemas"]["ImportInput"] };
        };
        responses: {
            /** @description A file that is imported, and how far it is. */
            201: {
                content: { "application/json": components["schemas"]["Import"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    readImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        responses: {
            /** @description A file that is imported, and how far it is. */
            200: {
                content: { "application/json": components["schemas"]["Import"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportImportErrors: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        responses: {
            /** @description The wrong rows. */
            200: {
                headers: {
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: { "text/csv": string };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        responses: {
            /** @description What would become of a file with the choices as they are. */
            200: {
                content: { "application/json": components["schemas"]["ImportPreview"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    chooseForImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["ImportChoices"] };
        };
        responses: {
            /** @description What would become of a file with the choices as they are. */
            200: {
                content: { "application/json": components["schemas"]["ImportPreview"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        requestBody?: {
            content: { "application/json": components["schemas"]["ImportStart"] };
        };
        responses: {
            /** @description A file that is imported, and how far it is. */
            200: {
                content: { "application/json": components["schemas"]["Import"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        responses: {
            /** @description A file that is imported, and how far it is. */
            200: {
                content: { "application/json": components["schemas"]["Import"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    weighImportUndo: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        responses: {
            /** @description What undoing an import would do now. */
            200: {
                content: { "application/json": components["schemas"]["ImportUndo"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
            };
        };
        responses: {
            /** @description A file that is imported, and how far it is. */
            200: {
                content: { "application/json": components["schemas"]["Import"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTriagers: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["TriagerPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTriager: {
        parameters: {
            query?: never;
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        responses: {
            /** @description Somebody who gets leads. */
            200: {
                content: { "application/json": components["schemas"]["Triager"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    putTriager: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the triager since, nothing is changed (412). */
                "If-Match"?: string;
                /** @description With `*`, only a new triager is added (else 412). */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["TriagerInput"] };
        };
        responses: {
            /** @description The triager was there before. */
            200: {
                content: { "application/json": components["schemas"]["ChangedTriager"] };
            };
            /** @description The triager is new. */
            201: {
                content: { "application/json": components["schemas"]["ChangedTriager"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateTriager: {
        parameters: {
            query?: {
                /** @description Whether their open leads go back through the rotation. */
                hand_back?: boolean;
            };
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        responses: {
            /** @description A triager who was deactivated, and what became of their leads. */
            200: {
                content: { "application/json": components["schemas"]["DeactivatedTriager"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeTriager: {
        parameters: {
            query?: never;
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        responses: {
            /** @description Somebody who gets leads. */
            200: {
                content: { "application/json": components["schemas"]["Triager"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAbsenceFeed: {
        parameters: {
            query?: never;
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["AbsenceFeedInput"] };
        };
        responses: {
            /** @description Somebody who gets leads. */
            200: {
                content: { "application/json": components["schemas"]["Triager"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAbsenceFeed: {
        parameters: {
            query?: never;
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        responses: {
            /** @description Somebody who gets leads. */
            200: {
                content: { "application/json": components["schemas"]["Triager"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshAbsenceFeed: {
        parameters: {
            query?: never;
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        responses: {
            /** @description Somebody who gets leads. */
            200: {
                content: { "application/json": components["schemas"]["Triager"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendars: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["CalendarPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            path: {
                /** @description The calendar's id. */
                id: string;
            };
        };
        responses: {
            /** @description Which days are free, and which are shortened. */
            200: {
                content: { "application/json": components["schemas"]["Calendar"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the calendar since, nothing is changed (412). */
                "If-Match"?: string;
            };
            path: {
                /** @description The calendar's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["CalendarInput"] };
        };
        responses: {
            /** @description The calendar was there before. */
            200: {
                content: { "application/json": components["schemas"]["Calendar"] };
            };
            /** @description The calendar is new. */
            201: {
                content: { "application/json": components["schemas"]["Calendar"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            path: {
                /** @description The calendar's id. */
                id: string;
            };
        };
        responses: {
            /** @description Which days are free, and which are shortened. */
            200: {
                content: { "application/json": components["schemas"]["Calendar"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendarDays: {
        parameters: {
            query: { year: number };
            path: {
                /** @description The calendar's id. */
                id: string;
            };
        };
        responses: {
            /** @description The days of a calendar that are not as usual, in order. */
            200: {
                content: { "application/json": components["schemas"]["CalendarYear"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHolidays: {
        parameters: {
            query: {
                country: string;
                region?: string;
                year: number;
            };
        };
        responses: {
            /** @description The public holidays of a place in a year, in order. */
            200: {
                content: { "application/json": components["schemas"]["PublicHolidays"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHolidayCountries: {
        parameters: {
            query?: {
                /** @description Of the names. */
                language?: "es" | "en";
            };
        };
        responses: {
            /** @description The countries whose public holidays are known. */
            200: {
                content: { "application/json": components["schemas"]["HolidayCountries"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTriagerLedger: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            path: {
                /** @description The triager's id. */
                id: string;
            };
        };
        responses: {
            /** @description The ledger. */
            200: {
                content: { "application/json": components["schemas"]["TriagerLedger"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRotation: {
        responses: {
            /** @description The rotation as it stands. */
            200: {
                content: { "application/json": components["schemas"]["Rotation"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRotationShares: {
        parameters: {
            query?: {
                /** @description So many days, the last is today. */
                days?: number;
                /** @description In which days begin: UTC or an IANA time zone. */
                time_zone?: string;
            };
        };
        responses: {
            /** @description The shares. */
            200: {
                content: { "application/json": components["schemas"]["RotationShares"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listColleagues: {
        parameters: {
            query?: {
                /** @description Of the lead. Left out: one that each of them serves. */
                bracket?: string;
                /** @description The lead that is to be given: its bracket and its kind decide the deadline. */
                lead?: string;
            };
        };
        responses: {
            /** @description To whom a lead can be given now, in order of id. */
            200: {
                content: { "application/json": components["schemas"]["Colleagues"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewAcknowledgement: {
        requestBody: {
            content: { "application/json": components["schemas"]["AcknowledgementPreviewInput"] };
        };
        responses: {
            /** @description The mails. */
            200: {
                content: { "application/json": components["schemas"]["AcknowledgementPreview"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    testAcknowledgement: {
        requestBody: {
            content: { "application/json": components["schemas"]["AcknowledgementTestInput"] };
        };
        responses: {
            /** @description What became of it. */
            200: {
                content: { "application/json": components["schemas"]["AcknowledgementTest"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUnknownLabels: {
        responses: {
            /** @description Revenue labels that decide no bracket, the most frequent first. */
            200: {
                content: { "application/json": components["schemas"]["UnknownLabels"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulatePolicy: {
        requestBody: {
            content: { "application/json": components["schemas"]["SimulationInput"] };
        };
        responses: {
            /** @description What the candidate would have changed. */
            200: {
                content: { "application/json": components["schemas"]["Simulation"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["KeyPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        requestBody: {
            content: { "application/json": components["schemas"]["KeyInput"] };
        };
        responses: {
            /** @description An API key with its secret, in the one answer that shows it. */
            201: {
                content: { "application/json": components["schemas"]["KeyWithSecret"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            path: {
                /** @description The key's id. */
                id: string;
            };
        };
        responses: {
            /** @description An API key, without its secret. */
            200: {
                content: { "application/json": components["schemas"]["Key"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            path: {
                /** @description The key's id. */
                id: string;
            };
        };
        responses: {
            /** @description An API key, without its secret. */
            200: {
                content: { "application/json": components["schemas"]["Key"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            path: {
                /** @description The key's id. */
                id: string;
            };
        };
        requestBody?: {
            content: { "application/json": components["schemas"]["SecretRotation"] };
        };
        responses: {
            /** @description An API key with its secret, in the one answer that shows it. */
            200: {
                content: { "application/json": components["schemas"]["KeyWithSecret"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSources: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["SourcePage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSource: {
        requestBody: {
            content: { "application/json": components["schemas"]["SourceInput"] };
        };
        responses: {
            /** @description A source with its whole address, in the one answer that shows it. */
            201: {
                content: { "application/json": components["schemas"]["SourceWithAddress"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSource: {
        parameters: {
            query?: never;
            path: {
                /** @description The source's id. */
                id: string;
            };
        };
        responses: {
            /** @description An address for forms and tools, without the address itself. */
            200: {
                content: { "application/json": components["schemas"]["Source"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSource: {
        parameters: {
            query?: never;
            path: {
                /** @description The source's id. */
                id: string;
            };
        };
        responses: {
            /** @description An address for forms and tools, without the address itself. */
            200: {
                content: { "application/json": components["schemas"]["Source"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the source since, nothing is changed (412). */
                "If-Match"?: string;
            };
            path: {
                /** @description The source's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["SourcePatch"] };
        };
        responses: {
            /** @description An address for forms and tools, without the address itself. */
            200: {
                content: { "application/json": components["schemas"]["Source"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateSource: {
        parameters: {
            query?: never;
            path: {
                /** @description The source's id. */
                id: string;
            };
        };
        requestBody?: {
            content: { "application/json": components["schemas"]["SecretRotation"] };
        };
        responses: {
            /** @description A source with its whole address, in the one answer that shows it. */
            200: {
                content: { "application/json": components["schemas"]["SourceWithAddress"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSourcePresets: {
        responses: {
            /** @description All tools whose bodies are known. */
            200: {
                content: { "application/json": components["schemas"]["SourcePresets"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaySource: {
        parameters: {
            query?: never;
            path: {
                /** @description The source's id. */
                id: string;
            };
        };
        requestBody?: {
            content: { "application/json": components["schemas"]["SourceReplay"] };
        };
        responses: {
            /** @description What became of the bodies that a source had kept. */
            200: {
                content: { "application/json": components["schemas"]["SourceReplayResult"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRejections: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those that came with this key. */
                api_key_id?: string;
                /** @description `open`: neither a lead nor dismissed. */
                state?: "open" | "replayed" | "dismissed";
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["RejectionPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    readRejection: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description A body that was refused, kept to be mended and sent again. */
            200: {
                content: { "application/json": components["schemas"]["Rejection"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayRejection: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["LeadSubmission"] };
        };
        responses: {
            /** @description The lead, its decision, its events and the rotation are durably committed, together. `Location` names the lead in the admin API. */
            201: {
                content: { "application/json": components["schemas"]["LeadOutcome"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissRejection: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description A body that was refused, kept to be mended and sent again. */
            200: {
                content: { "application/json": components["schemas"]["Rejection"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissRejections: {
        requestBody: {
            content: { "application/json": components["schemas"]["RejectionIds"] };
        };
        responses: {
            /** @description What became of each refused body. One that became a lead has its id. */
            200: {
                content: { "application/json": components["schemas"]["RejectionResults"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreRejection: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description A body that was refused, kept to be mended and sent again. */
            200: {
                content: { "application/json": components["schemas"]["Rejection"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreRejections: {
        requestBody: {
            content: { "application/json": components["schemas"]["RejectionIds"] };
        };
        responses: {
            /** @description What became of each refused body. One that became a lead has its id. */
            200: {
                content: { "application/json": components["schemas"]["RejectionResults"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayRejections: {
        requestBody: {
            content: { "application/json": components["schemas"]["RejectionReplays"] };
        };
        responses: {
            /** @description What became of each refused body. One that became a lead has its id. */
            200: {
                content: { "application/json": components["schemas"]["RejectionResults"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only these, separated by commas: lead.created, lead.disqualified, lead.assigned, lead.waiting, lead.status_changed, lead.attempted, lead.next_step, lead.contact_due, lead.contact_missed, lead.escalated, lead.commented, lead.corrected, lead.turn_voided, lead.erased, triager.paused, triager.resumed, policy.published, webhook.disabled, rejections.arrived. A page may then be empty though there is more to come. */
                type?: string;
            };
        };
        responses: {
            /** @description A page of events, or the stream of them. */
            200: {
                content: {
                    "application/json": components["schemas"]["EventPage"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["WebhookPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        requestBody: {
            content: { "application/json": components["schemas"]["WebhookInput"] };
        };
        responses: {
            /** @description A webhook with its secret, in the one answer that shows it. */
            201: {
                content: { "application/json": components["schemas"]["WebhookWithSecret"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        responses: {
            /** @description Where events are sent, and how that goes. */
            200: {
                content: { "application/json": components["schemas"]["Webhook"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        responses: {
            /** @description Where events are sent, and how that goes. */
            200: {
                content: { "application/json": components["schemas"]["Webhook"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the endpoint since, nothing is changed (412). */
                "If-Match"?: string;
            };
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["WebhookChange"] };
        };
        responses: {
            /** @description Where events are sent, and how that goes. */
            200: {
                content: { "application/json": components["schemas"]["Webhook"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        requestBody?: {
            content: { "application/json": components["schemas"]["SecretRotation"] };
        };
        responses: {
            /** @description A webhook with its secret, in the one answer that shows it. */
            200: {
                content: { "application/json": components["schemas"]["WebhookWithSecret"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewChat: {
        requestBody: {
            content: { "application/json": components["schemas"]["ChatPreviewInput"] };
        };
        responses: {
            /** @description A message to a chat. */
            200: {
                content: { "application/json": components["schemas"]["ChatPreview"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those. */
                status?: "pending" | "delivered" | "failed";
                /** @description Only events of this type. */
                type?: "lead.created" | "lead.disqualified" | "lead.assigned" | "lead.waiting" | "lead.status_changed" | "lead.attempted" | "lead.next_step" | "lead.contact_due" | "lead.contact_missed" | "lead.escalated" | "lead.commented" | "lead.corrected" | "lead.turn_voided" | "lead.erased" | "triager.paused" | "triager.resumed" | "policy.published" | "webhook.disabled" | "rejections.arrived" | "webhook.test";
            };
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["DeliveryPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            path: {
                /** @description The delivery's id. */
                id: string;
            };
        };
        responses: {
            /** @description An event on its way to a webhook, with every attempt. */
            200: {
                content: { "application/json": components["schemas"]["Delivery"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        responses: {
            /** @description An event on its way to a webhook, with every attempt. */
            202: {
                content: { "application/json": components["schemas"]["Delivery"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            path: {
                /** @description The delivery's id. */
                id: string;
            };
        };
        responses: {
            /** @description An event on its way to a webhook, with every attempt. */
            202: {
                content: { "application/json": components["schemas"]["Delivery"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["WebhookReplay"] };
        };
        responses: {
            /** @description How many events are sent again. */
            202: {
                content: { "application/json": components["schemas"]["ReplayedDeliveries"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    readStats: {
        parameters: {
            query: {
                /** @description What to group by: one to 4 of utm_source, utm_medium, utm_campaign, funnel, business, team, bracket, triager, rule, day, week, hour, separated by commas. */
                by: string;
                /** @description An instant, or a date: from the start of that day. */
                from?: string;
                /** @description An instant, before which leads count, or a date: to the end of that day. */
                to?: string;
                /** @description In which days, weeks and hours begin: UTC or an IANA time zone. */
                time_zone?: string;
                /** @description Only leads of this team. */
                team?: string;
                /** @description `last`: a lead counts for its own utm_* and funnel. `first`: for those of the person's first lead, even if that one came before `from`. */
                touch?: "last" | "first";
            };
        };
        responses: {
            /** @description Leads counted by where they came from. */
            200: {
                content: { "application/json": components["schemas"]["Statistics"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportStats: {
        parameters: {
            query: {
                /** @description What to group by: one to 4 of utm_source, utm_medium, utm_campaign, funnel, business, team, bracket, triager, rule, day, week, hour, separated by commas. */
                by: string;
                /** @description An instant, or a date: from the start of that day. */
                from?: string;
                /** @description An instant, before which leads count, or a date: to the end of that day. */
                to?: string;
                /** @description In which days, weeks and hours begin: UTC or an IANA time zone. */
                time_zone?: string;
                /** @description Only leads of this team. */
                team?: string;
                /** @description `last`: a lead counts for its own utm_* and funnel. `first`: for those of the person's first lead, even if that one came before `from`. */
                touch?: "last" | "first";
            };
        };
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: { "text/csv": string };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportConversions: {
        parameters: {
            query: {
                /** @description Whose clicks: `gclid`, `fbclid` or `msclkid` among the fields of a lead. */
                for: "google" | "meta" | "microsoft";
                /** @description When it qualified or was won: an instant, or a date. */
                from?: string;
                /** @description An instant before that, or a date: to the end of that day. */
                to?: string;
                /** @description In which days begin: UTC or an IANA time zone. Times in the file are in UTC. */
                time_zone?: string;
                /** @description What the network calls it; empty: these are left out. */
                qualified_as?: string;
                /** @description What the network calls it; empty: these are left out. */
                won_as?: string;
            };
        };
        responses: {
            /** @description The conversions. */
            200: {
                headers: {
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: { "text/csv": string };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        responses: {
            /** @description How a team stands now. */
            200: {
                content: { "application/json": components["schemas"]["Overview"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getToday: {
        parameters: {
            query?: {
                /** @description In which days begin: UTC or an IANA time zone. */
                time_zone?: string;
                /** @description Only leads and people of this team. */
                team?: string;
            };
        };
        responses: {
            /** @description How the day is going, at one moment. */
            200: {
                content: { "application/json": components["schemas"]["Today"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMyDay: {
        responses: {
            /** @description How a triager's day is going, at one moment. */
            200: {
                content: { "application/json": components["schemas"]["MyDay"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuietSenders: {
        responses: {
            /** @description Those from which most is missing first. */
            200: {
                content: { "application/json": components["schemas"]["QuietSenderList"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDoubtfulKeys: {
        responses: {
            /** @description The next to end first, then the longest unused. */
            200: {
                content: { "application/json": components["schemas"]["DoubtfulKeyList"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only changes of this thing. */
                subject?: string;
                /** @description Only changes of these kinds of things, with commas between them: the first part of their subject. */
                kind?: string;
                /** @description Only what they did. */
                actor?: string;
                /** @description Only these, with commas between them. */
                action?: string;
                /** @description Part of who did it, of what it was, or of a value before or after, whatever the case. */
                q?: string;
                /** @description At this instant or later; a date: from the start of that day, in UTC. */
                from?: string;
                /** @description Before this instant; a date: to the end of that day, in UTC. */
                to?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["AuditEntryPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Only changes of this thing. */
                subject?: string;
                /** @description Only changes of these kinds of things, with commas between them: the first part of their subject. */
                kind?: string;
                /** @description Only what they did. */
                actor?: string;
                /** @description Only these, with commas between them. */
                action?: string;
                /** @description Part of who did it, of what it was, or of a value before or after, whatever the case. */
                q?: string;
                /** @description At this instant or later; a date: from the start of that day, in UTC. */
                from?: string;
                /** @description Before this instant; a date: to the end of that day, in UTC. */
                to?: string;
            };
        };
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: { "text/csv": string };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyHistory: {
        parameters: {
            query?: {
                /** @description Only what happened from this day or instant on. */
                since?: string;
            };
        };
        responses: {
            /** @description How far it is, and the result. */
            200: {
                content: { "application/x-ndjson": components["schemas"]["VerificationLines"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        responses: {
            /** @description Who is asking. */
            200: {
                content: { "application/json": components["schemas"]["Me"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeMe: {
        requestBody: {
            content: { "application/json": components["schemas"]["MyChange"] };
        };
        responses: {
            /** @description Who is asking. */
            200: {
                content: { "application/json": components["schemas"]["Me"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyAbsences: {
        responses: {
            /** @description When somebody is away, past absences included. */
            200: {
                content: { "application/json": components["schemas"]["AbsencePage"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addMyAbsence: {
        requestBody: {
            content: { "application/json": components["schemas"]["Absence"] };
        };
        responses: {
            /** @description When somebody is away, past absences included. */
            201: {
                content: { "application/json": components["schemas"]["AbsencePage"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMyAbsence: {
        parameters: {
            query: {
                /** @description As listed. */
                from: string;
                /** @description As listed. */
                to: string;
            };
        };
        responses: {
            /** @description When somebody is away, past absences included. */
            200: {
                content: { "application/json": components["schemas"]["AbsencePage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMyAlerts: {
        responses: {
            /** @description What one is told, and how. */
            200: {
                content: { "application/json": components["schemas"]["MyAlerts"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeMyAlerts: {
        requestBody: {
            content: { "application/json": components["schemas"]["MyAlertsChange"] };
        };
        responses: {
            /** @description What one is told, and how. */
            200: {
                content: { "application/json": components["schemas"]["MyAlerts"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyDevices: {
        responses: {
            /** @description One's devices, in the order in which they were signed on. */
            200: {
                content: { "application/json": components["schemas"]["AlertDevicePage"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOnDevice: {
        requestBody: {
            content: { "application/json": components["schemas"]["AlertDeviceInput"] };
        };
        responses: {
            /** @description It was known, and is up to date now. */
            200: {
                content: { "application/json": components["schemas"]["AlertDevice"] };
            };
            /** @description Alerts are pushed to it from now on. */
            201: {
                content: { "application/json": components["schemas"]["AlertDevice"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMyDevice: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description It gets no more alerts. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    testMyDevice: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description The test is on its way. */
            202: {
                content: { "application/json": components["schemas"]["AlertTest"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMyDeviceTest: {
        parameters: {
            query?: never;
            path: {
                id: string;
                test: string;
            };
        };
        responses: {
            /** @description The test. */
            200: {
                content: { "application/json": components["schemas"]["AlertTest"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    testMyWeeklyReport: {
        responses: {
            /** @description It is on its way. */
            202: {
                content: { "application/json": components["schemas"]["WeeklyReportTest"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMyWeeklyReportTest: {
        parameters: {
            query?: never;
            path: { test: string };
        };
        responses: {
            /** @description The test. */
            200: {
                content: { "application/json": components["schemas"]["WeeklyReportTest"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["PersonPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: if somebody has changed the person since, nothing is changed (412). */
                "If-Match"?: string;
            };
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["PersonChange"] };
        };
        responses: {
            /** @description The person. */
            200: {
                content: { "application/json": components["schemas"]["ChangedPerson"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOutPerson: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description All their sessions have ended. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    makePasswordLink: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description A link by which a person chooses a new password, in the one answer that shows it. */
            201: {
                content: { "application/json": components["schemas"]["PasswordLink"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPerson: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description A link by which a person chooses a new password, in the one answer that shows it. */
            201: {
                content: { "application/json": components["schemas"]["PasswordLink"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMySessions: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["SessionPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endMyOtherSessions: {
        responses: {
            /** @description This session is the only one. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endMySession: {
        parameters: {
            query?: never;
            path: { session: string };
        };
        responses: {
            /** @description The session has ended. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            path: { id: string };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["SessionPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            path: {
                id: string;
                session: string;
            };
        };
        responses: {
            /** @description The session has ended. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMyConfirmation: {
        responses: {
            /** @description What asks for it would be done. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMySecondFactor: {
        responses: {
            /** @description Whether a password alone lets one in. */
            200: {
                content: { "application/json": components["schemas"]["SecondFactor"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeMySecondFactor: {
        responses: {
            /** @description What an authenticator app needs, in the one answer that shows it. */
            201: {
                content: { "application/json": components["schemas"]["SecondFactorProposal"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMySecondFactor: {
        responses: {
            /** @description The password alone lets one in. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmMySecondFactor: {
        requestBody: {
            content: { "application/json": components["schemas"]["SecondFactorCode"] };
        };
        responses: {
            /** @description Codes for the day when the phone is lost, in the one answer that shows them. Each works once. */
            200: {
                content: { "application/json": components["schemas"]["RecoveryCodes"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewMyRecoveryCodes: {
        responses: {
            /** @description Codes for the day when the phone is lost, in the one answer that shows them. Each works once. */
            201: {
                content: { "application/json": components["schemas"]["RecoveryCodes"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyPasskeys: {
        responses: {
            /** @description One's own passkeys. */
            200: {
                content: { "application/json": components["schemas"]["PasskeyList"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    addMyPasskey: {
        requestBody: {
            content: { "application/json": components["schemas"]["PasskeyInput"] };
        };
        responses: {
            /** @description A key that a device of one's own holds, and by which it lets one in. */
            201: {
                content: { "application/json": components["schemas"]["Passkey"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    askForMyPasskey: {
        responses: {
            /** @description Options of WebAuthn, in the form that `PublicKeyCredential.parseCreationOptionsFromJSON` reads. They are good for five minutes, once. */
            200: {
                content: { "application/json": components["schemas"]["PasskeyOptions"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMyPasskey: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description It lets nobody in any more. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameMyPasskey: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        requestBody: {
            content: { "application/json": components["schemas"]["PasskeyName"] };
        };
        responses: {
            /** @description A key that a device of one's own holds, and by which it lets one in. */
            200: {
                content: { "application/json": components["schemas"]["Passkey"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSettings: {
        responses: {
            /** @description What admins choose for the installation. */
            200: {
                content: { "application/json": components["schemas"]["Settings"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSettings: {
        requestBody: {
            content: { "application/json": components["schemas"]["SettingsChange"] };
        };
        responses: {
            /** @description What admins choose for the installation. */
            200: {
                content: { "application/json": components["schemas"]["Settings"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["InvitationPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    invitePerson: {
        requestBody: {
            content: { "application/json": components["schemas"]["InvitationInput"] };
        };
        responses: {
            /** @description The invitation and, only here, its link. */
            201: {
                content: { "application/json": components["schemas"]["InvitationWithLink"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrConfirmationRequiredOrSecondFactorRequired"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            path: { id: string };
        };
        responses: {
            /** @description Its link does not work any more. */
            204: {};
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSetUp: {
        responses: {
            /** @description How far an installation is set up. */
            200: {
                content: { "application/json": components["schemas"]["SetUp"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissSetUp: {
        responses: {
            /** @description How far an installation is set up. */
            200: {
                content: { "application/json": components["schemas"]["SetUp"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadImportPart: {
        parameters: {
            query?: never;
            path: {
                /** @description The import's id. */
                id: string;
                /** @description Its place in the file; the first is 0. */
                number: number;
            };
        };
        requestBody: {
            content: { "application/octet-stream": string };
        };
        responses: {
            /** @description A file that is imported, and how far it is. */
            200: {
                content: { "application/json": components["schemas"]["Import"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvalidTransition"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPolicy: {
        responses: {
            /** @description The version and its document. */
            200: {
                headers: {
                    /** @description The version, as `"3"`: for If-Match. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: { "application/json": components["schemas"]["Policy"] };
            };
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishPolicy: {
        parameters: {
            query?: {
                /** @description Why, for those who read the history. */
                note?: string;
            };
            header?: {
                /** @description The ETag of the version that you have changed: if another is in force, nothing happens. */
                "If-Match"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyDocument"] & unknown;
                "application/yaml": string;
            };
        };
        responses: {
            /** @description It decides from the next lead on. */
            200: {
                headers: {
                    /** @description The version, as `"3"`: for If-Match. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: { "application/json": components["schemas"]["PublishedPolicy"] };
            };
            400: components["responses"]["MalformedJsonOrInvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPolicyVersions: {
        parameters: {
            query?: {
                /** @description Items a page. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
        };
        responses: {
            /** @description A page of a list. `next_cursor`, sent as `cursor`, leads to the next page. */
            200: {
                content: { "application/json": components["schemas"]["PolicyVersionPage"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPolicyVersion: {
        parameters: {
            query?: never;
            path: {
                /** @description Its number. */
                version: number;
            };
        };
        responses: {
            /** @description The version and its document. */
            200: {
                headers: {
                    /** @description The version, as `"3"`: for If-Match. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: { "application/json": components["schemas"]["Policy"] };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPolicy: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyDocument"] & unknown;
                "application/yaml": string;
            };
        };
        responses: {
            /** @description What the check found. */
            200: {
                content: { "application/json": components["schemas"]["PolicyCheck"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
    trySource: {
        parameters: {
            query?: never;
            path: {
                /** @description The source's id. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceTrial"];
                "application/x-www-form-urlencoded": string;
                "multipart/form-data": { [key: string]: unknown };
            };
        };
        responses: {
            /** @description What a body would become at a source. */
            200: {
                content: { "application/json": components["schemas"]["SourceTrialResult"] };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["MissingKeyOrInvalidKeyOrSignInFailed"];
            403: components["responses"]["InsufficientScopeOrOriginNotAllowedOrNetworkNotAllowedOrSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            503: components["responses"]["Unavailable"];
        };
    };
}
