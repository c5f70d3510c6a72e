import { mayDo } from "#domain/core/policy.ts";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { BillingPanel } from "./billing-panel.tsx";
import { DefaultsPanel } from "./defaults-panel.tsx";
import { EmployersPanel } from "./employers-panel.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { IntroductionsPanel } from "./introductions-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { NamesPanel } from "./names-panel.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { RankingPanel } from "./ranking-panel.tsx";
import { RolesPanel } from "./roles-panel.tsx";
import { SettingsSections } from "./settings-sections.tsx";
import { StagesPanel } from "./stages-panel.tsx";

const WebhooksPanel = lazyComponent(
  async () => (await import("#web/features/webhook/webhooks-panel.tsx")).WebhooksPanel,
);
const SignInPanel = lazyComponent(
  async () => (await import("#web/features/company-sign-in/sign-in-panel.tsx")).SignInPanel,
);
const LogoPanel = lazyComponent(async () => (await import("./logo-panel.tsx")).LogoPanel);
const RetentionPanel = lazyComponent(async () => (await import("./retention-panel.tsx")).RetentionPanel);
const ApiKeysPanel = lazyComponent(async () => (await import("#web/features/api-key/keys-panel.tsx")).ApiKeysPanel);
const ConnectedAppsPanel = lazyComponent(
  async () => (await import("#web/features/connected-app/connected-apps-panel.tsx")).ConnectedAppsPanel,
);

/** `/mls/settings`: organization settings (spec §11). Every member can read them; admins can change them. */
export function SettingsScreen() {
  const { kind } = useBackend();
  const viewer = useViewer();
  const { organizationName, organizationKind } = viewer;
  // Addresses of webhooks are for admins only, and the demo sends nothing.
  const connects = mayDo(viewer, "webhook.manage") && kind !== "demo";
  const setsUpSignIn = mayDo(viewer, "companySignIn.manage") && kind !== "demo";
  // Only agencies have a plan. The platform sees everything, so it has no other names, and it invoices no one here.
  const outside = organizationKind !== "platform";
  // The demo has no server that a program could reach.
  const hasKeys = outside && kind !== "demo";
  const tabs = [
    { value: "members", label: "Members", panel: <MembersPanel /> },
    { value: "roles", label: "Roles", panel: <RolesPanel /> },
    // No one edits the stages of the platform's own pipeline.
    ...(outside ? [{ value: "stages", label: "Pipeline stages", panel: <StagesPanel /> }] : []),
    { value: "notifications", label: "Notifications", panel: <DefaultsPanel /> },
    { value: "ranking", label: "Ranking", panel: <RankingPanel /> },
    ...(organizationKind === "agency"
      ? [{ value: "employers", label: "Employer descriptions", panel: <EmployersPanel /> }]
      : []),
    ...(organizationKind === "agency"
      ? [{ value: "introductions", label: "Introductions", panel: <IntroductionsPanel /> }]
      : []),
    ...(outside ? [{ value: "names", label: "Other names", panel: <NamesPanel /> }] : []),
    ...(organizationKind === "agency" && kind !== "demo"
      ? [{ value: "logo", label: "Logo", panel: <LogoPanel /> }]
      : []),
    ...(outside ? [{ value: "billing", label: "Billing", panel: <BillingPanel /> }] : []),
    ...(hasKeys ? [{ value: "api-keys", label: "API keys", panel: <ApiKeysPanel /> }] : []),
    ...(hasKeys ? [{ value: "connected-apps", label: "Connected apps", panel: <ConnectedAppsPanel /> }] : []),
    ...(setsUpSignIn ? [{ value: "sign-in", label: "Company sign-in", panel: <SignInPanel /> }] : []),
    ...(connects ? [{ value: "webhooks", label: "Webhooks", panel: <WebhooksPanel /> }] : []),
    ...(organizationKind === "agency" ? [{ value: "plan", label: "Plan", panel: <PlanPanel /> }] : []),
    ...(organizationKind === "agency" && kind !== "demo"
      ? [{ value: "retention", label: "Retention", panel: <RetentionPanel /> }]
      : []),
    ...(outside && kind !== "demo" ? [{ value: "export", label: "Export", panel: <ExportPanel /> }] : []),
  ];
  const description = (
    <>
      These settings apply to everyone at {organizationName}. Your own settings are in{" "}
      <Link to="/mls/profile" className="anchor">
        your profile
      </Link>
      .
      {outside && kind !== "demo" ? (
        <>
          {" "}
          <Link to="/mls/partners/$id" params={{ id: viewer.organizationId }} className="anchor">
            See your track record
          </Link>
        </>
      ) : null}
    </>
  );
  return <SettingsSections sections={tabs} description={description} />;
}
