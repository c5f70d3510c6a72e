/** Adds `plan_expiry`: a type of notification with its label, usual email, receivers, text and stored value. */
const notifications = "src/domain/notification/notification.ts";
const words = "src/domain/notification/words.ts";

const migration = `import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["mls_notifications", "mls_notification_preferences", "mls_notification_defaults"]) {
    const constraint = sql.ref(\`\${table}_type_check\`);
    await sql\`alter table \${sql.table(table)} drop constraint \${constraint}, add constraint \${constraint}
      check (type
      in ('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed', 'message_received',
        'introduction_update', 'deal_update', 'listing_update', 'job_update', 'plan_update', 'plan_expiry',
        'webhook_update', 'platform_case'))\`.execute(db);
  }
}
`;

export const notification = {
  name: "a notification",
  most: 4,
  steps: [
    {
      step: "type",
      caught: "types",
      edits: [[notifications, '"plan_update", "webhook_update",', '"plan_update", "plan_expiry", "webhook_update",']],
    },
    {
      step: "label and usual email",
      caught: "types",
      edits: [
        [
          notifications,
          'plan_update: { label: "Plan and trial",',
          'plan_expiry: { label: "Plan expiry", says: "Your plan ends soon", email: "at_once" },\n' +
            '  plan_update: { label: "Plan and trial",',
        ],
      ],
    },
    {
      step: "receivers",
      caught: "types",
      edits: [[notifications, "plan_update: agencyAdmin,", "plan_update: agencyAdmin,\n  plan_expiry: agencyAdmin,"]],
    },
    {
      step: "whether a suspended organization gets it",
      caught: "types",
      edits: [[notifications, "plan_update: true,", "plan_update: true,\n  plan_expiry: true,"]],
    },
    {
      step: "what happened",
      caught: "types",
      edits: [
        [
          words,
          '| { type: "plan_update"; notice: "set"; plan: PlanName }',
          '| { type: "plan_update"; notice: "set"; plan: PlanName }\n  | { type: "plan_expiry"; plan: PlanName }',
        ],
      ],
    },
    {
      step: "words",
      caught: "types",
      edits: [
        [
          words,
          'case "plan_update": return',
          'case "plan_expiry":\n' +
            '      return { ...high("Plan ends soon", "Renew it."), actionUrl: "/mls/settings?tab=plan" };\n' +
            '    case "plan_update":\n      return',
        ],
      ],
    },
    {
      step: "value in the check constraints",
      caught: { project: "backend-postgres", file: "tests/backend/schema.test.ts" },
      edits: [["src/server/platform/db/migrations/9000-plan-expiry.ts", null, migration]],
    },
  ],
};
