import type { StatusKey } from "./status.ts";

/** What it means, where to look and what to do, in that order. `docs/runbooks.md` is written from these. */
type Runbook = { title: string; means: string; look: readonly string[]; act: readonly string[] };

/** Alerts that the status page can't show as a value of its own. */
type AlertOnlyKey = "down" | "errors" | "slow-requests" | "rate-limits";
export type RunbookKey = StatusKey | AlertOnlyKey;

export const runbooks: Record<RunbookKey, Runbook> = {
  down: {
    title: "The server is down",
    means: "Prometheus can't read the metrics of this server. It has stopped or hangs, or the port is unreachable.",
    look: [
      "Call GET /healthz and GET /readyz on the server's own port. If both answer, only the metrics port is affected.",
      "Read the last lines of the log. A start that can't succeed prints one sentence with the setting to fix.",
      "Check whether the machine ended the process because memory ran out.",
    ],
    act: [
      "Start the process again. Jobs of an ended process run again by themselves.",
      "If the server answers, check METRICS_PORT, METRICS_HOST and the firewall between Prometheus and the server.",
    ],
  },
  errors: {
    title: "Requests fail",
    means: "More than 1% of requests end with a 5xx status: people see that something went wrong on our side.",
    look: [
      "Find the route on the board, in Failed requests by route.",
      'Search the log for "A request failed". Each line has the request id that the person received in X-Request-Id.',
      "If most of them are 503, the database is down: follow its runbook.",
    ],
    act: [
      "If the errors began with a deployment, go back to the version before.",
      "Otherwise report the log lines of one request id. They contain no personal data.",
    ],
  },
  "slow-requests": {
    title: "Requests are slow",
    means: "One in a hundred requests takes longer than a second.",
    look: [
      "Find the slow routes on the board, in Slowest routes.",
      "Compare with the event loop, the database connections and the search duration on the same board.",
      "With tracing on, open a slow trace: it shows how much of the time went to database transactions.",
    ],
    act: [
      "If requests wait for database connections, follow that runbook. If the event loop is delayed, follow that one.",
      "If one organization sends most requests, its limits are described under Reading limits and API keys.",
    ],
  },
  "rate-limits": {
    title: "Many requests are over a limit",
    means: "Requests are answered with 429: someone reads, signs in or calls the API faster than the limits allow.",
    look: [
      'Search the log for "A reading limit was reached". The line has the ids of the person and the organization.',
      'Search it for "A request limit was reached". The line has the ids of the API key or the person, ' +
        "and of the organization, whose page is /mls/admin/organizations?id= and that id.",
      "See on the board which routes answer 429. Sign-in routes point to someone guessing passwords.",
    ],
    act: [
      "Suspend an organization that keeps copying the marketplace. If an API key misbehaves, ask an admin of its " +
        "organization to revoke it, or suspend the organization.",
      "If normal work reaches the limits, raise READS_PER_MINUTE, CANDIDATES_PER_DAY, PERSON_REQUESTS_PER_SECOND or " +
        "PERSON_BURST. For programs, raise API_KEY_REQUESTS_PER_SECOND or API_KEY_BURST.",
    ],
  },
  database: {
    title: "The database is down or slow",
    means:
      "The server can't reach PostgreSQL, or a small query takes too long. While it's down, API requests get 503 and " +
      "pages still load.",
    look: [
      'Search the log for lines with the field "outage". They say when it began and why.',
      "Check PostgreSQL itself: is it running, is it a read-only standby, are its disks full, are connections left?",
      'A line "A statement blocks the database" names a statement or transaction that lasts too long.',
    ],
    act: [
      "Bring PostgreSQL back. The server connects again by itself within a second; don't restart it.",
      "If it's slow, end the statement that blocks it, or give it more memory and faster disks.",
    ],
  },
  pool: {
    title: "Database connections are used up",
    means: "Requests and jobs wait because all connections of this process are busy.",
    look: [
      "Compare open and idle connections on the board with the number of requests.",
      'Search the log for "A statement blocks the database".',
      "Check the duration of database transactions in traces, if tracing is on.",
    ],
    act: [
      "If it passes within a minute, do nothing. It's a peak.",
      "If the database is slow, follow its runbook. Otherwise start a second process behind the balancer.",
    ],
  },
  stream: {
    title: "The change stream is behind",
    means:
      "Changes are saved but search, sessions or open pages haven't received them. People see old data, and an ended " +
      "session can last longer.",
    look: [
      'Search the log for "a listener of the change stream" and "the numbering of changes".',
      "Changes without a number mean that numbering is stuck. Changes not handled mean that a listener fails.",
      "Check whether a long transaction in PostgreSQL holds the lock of mls_number_changes().",
    ],
    act: [
      "End a transaction that holds the lock.",
      "If a listener keeps failing, stop every process that shares DATA_DIR, delete the file search-index there, and " +
        "start them: they load search and sessions again from the database.",
    ],
  },
  search: {
    title: "Search isn't loaded",
    means: "The search index of this process isn't complete, so the process doesn't count as ready.",
    look: [
      "After a start, the saved index is read in seconds. Without one that can be used, which the log says, loading " +
        "takes a minute or less per hundred thousand listings. The log reports progress.",
      "If it doesn't finish, search the log for database errors.",
    ],
    act: [
      "While it loads, do nothing. The balancer sends requests to other processes.",
      "If it takes longer than ten minutes, restart the process and report the log.",
    ],
  },
  "jobs-waiting": {
    title: "Jobs are waiting",
    means: "A job is due and hasn't started: emails, documents, imports or reminders are late.",
    look: [
      "See by name on the status page which jobs wait and whether others of that name run.",
      "In each process, jobs of one name run one after the other. An import of many rows can take minutes.",
      'Search the log for "The job queue reported an error".',
    ],
    act: [
      "If jobs of other names run, wait, or start a second process of the server.",
      "If none run, restart the server. Unfinished jobs run again.",
    ],
  },
  "jobs-failed": {
    title: "Jobs failed",
    means: "Jobs failed after all their attempts in the past 24 hours. What they should have done isn't done.",
    look: [
      'Search the log for "A job failed" with the name of the job. The line before the last attempt has the reason.',
      "If several names fail at the same time, check the database, the mail server and the file store.",
    ],
    act: [
      "Fix the cause. Jobs that run on a schedule run again by themselves.",
      "Emails can be sent again from the outbox. Report a job that keeps failing with its log lines.",
    ],
  },
  "mail-waiting": {
    title: "Emails are waiting",
    means: "Emails in the outbox haven't reached the mail server. Invitations and sign-up links are late.",
    look: [
      "See the integration Email on the admin dashboard: it shows the last error code.",
      'Search the log for "An email could not be sent". The line has the reason, never an address.',
    ],
    act: [
      "Check SMTP_URL and whether the mail server accepts connections from this machine.",
      "Emails are tried 16 times within about six hours. Send failed ones again from the outbox.",
    ],
  },
  "mail-failed": {
    title: "Emails failed",
    means: "The mail server rejected emails of the past 24 hours for good, or 16 attempts failed.",
    look: ["Open the outbox and filter by Failed. It shows the mail server's code for each email."],
    act: [
      "An address that doesn't exist: correct it with the organization, repeat the step that sent it, and dismiss " +
        "the failed email.",
      "A rejected sender: check SPF, DKIM and the sender's domain with your mail provider. Then send the emails " +
        "again from the outbox.",
    ],
  },
  "webhooks-waiting": {
    title: "Webhooks are waiting",
    means: "Webhooks are due and weren't sent. Customers' systems don't receive changes.",
    look: [
      "Check whether the job webhooks.send runs or fails.",
      "Check whether the server can reach public addresses on port 443.",
    ],
    act: [
      "Open the firewall for outgoing connections, if it's closed.",
      "If the job hangs, restart the server. No webhook is lost, but some can arrive out of order.",
    ],
  },
  "webhooks-failing": {
    title: "Customers' endpoints fail",
    means:
      "An endpoint didn't accept its last webhook. It's tried again for three days, then turned off, and its admins " +
      "get an email.",
    look: ["One endpoint is the customer's problem. Many at the same time point to our network."],
    act: ["If many fail, check outgoing connections and name resolution. Otherwise do nothing: admins see the log."],
  },
  "event-loop": {
    title: "The event loop is delayed",
    means: "Something keeps this process busy, so all its requests wait.",
    look: [
      "Compare with requests per second, search duration and running jobs on the board.",
      "Check whether the machine's processors are busy with something else.",
    ],
    act: [
      "If the load is high, start a second process behind the balancer.",
      "If it's high without load, take a CPU profile (kill -USR1, then an inspector) and report it.",
    ],
  },
  memory: {
    title: "Memory is running out",
    means:
      "The process is close to its heap limit, at which it ends, or to its container's limit, at which it is killed. " +
      "The search index and the threads that read CVs are outside the heap.",
    look: [
      "See on the board whether memory grows steadily or with the number of listings and live connections.",
      "Plan 65 kB for each live connection.",
    ],
    act: [
      "If the heap is full, give it more: NODE_OPTIONS=--max-old-space-size=4096, in megabytes.",
      "If resident memory is near the container's limit, raise the limit: resources.limits.memory in the chart. Plan " +
        "1.5 GB for each of two CVs that are read at a time, besides the heap and the search index.",
      "If it grows steadily without more listings, restart the process and report the graph.",
    ],
  },
};
