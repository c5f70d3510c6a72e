import { pick } from "#domain/core/pick.ts";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { companySignInLimits as limits } from "#domain/company-sign-in/company-sign-in.ts";
import { assignableRoles, roleText } from "#domain/member/member.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useOutdate } from "#web/lib/backend/ask.ts";
import { hasFields, valuesAfter } from "#web/lib/form/attempt.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { mergedList } from "#web/lib/form/merged-list.ts";
import { type Form, useForm } from "#web/lib/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";

export type Setup = Answer<"companySignIn", "get">;
export type Provider = Setup["providers"][number];

/** The value of the list for "no role": people whom no rule matches can't sign in. */
const noRole = "none";

const valuesOf = (provider: Provider) => ({
  ...pick(provider, ["name", "issuer", "clientId", "scopes", "roleRules", "isEnabled", "asksSecondFactor"]),
  clientSecret: "",
  roleClaim: provider.roleClaim ?? "",
  defaultRole: provider.defaultRole ?? noRole,
});
type Values = ReturnType<typeof valuesOf>;

const emptyValues = (defaultRole: string): Values => ({
  name: "",
  issuer: "",
  clientId: "",
  clientSecret: "",
  scopes: "openid email profile",
  roleClaim: "",
  roleRules: [],
  defaultRole,
  isEnabled: true,
  asksSecondFactor: false,
});

const isProvider = hasFields<Provider>("issuer");

type ProviderDialogProps = { provider: Provider | null; onClose: () => void; onSaved: (setup: Setup) => void };

/**
 * Adds a company's OpenID provider, or changes one. What is typed stays when a colleague saves or deletes the provider;
 * saving says so first and shows both.
 */
export function ProviderDialog({ provider, onClose, onSaved }: ProviderDialogProps) {
  const { organizationKind } = useViewer();
  const outdate = useOutdate();
  const ordinary = assignableRoles(organizationKind).at(-1) ?? noRole;
  /** The version that the form replaces. */
  const [opened, setOpened] = useState(provider);
  const form: Form<Values> = useForm<Values, Setup>({
    initial: opened ? valuesOf(opened) : emptyValues(ordinary),
    send: ({ clientSecret, defaultRole, roleRules, ...rest }, { api, keyFor }) => {
      const ask = {
        ...rest,
        roleRules: [...roleRules],
        defaultRole: defaultRole === noRole ? null : defaultRole,
      };
      if (opened)
        return api.companySignIn.updateProvider({
          id: opened.id,
          version: opened.version,
          ...ask,
          ...(clientSecret !== "" && { clientSecret }),
        });
      const made = { ...ask, clientSecret };
      return api.companySignIn.createProvider(made, { idempotencyKey: keyFor(made) });
    },
    versioned: {
      noun: "company sign-in",
      showNewer: (current) => {
        if (!opened || !isProvider(current)) return false;
        const [before, theirs] = [valuesOf(opened), valuesOf(current)];
        form.merge((mine) => {
          const rules = { before: before.roleRules, mine: mine.roleRules, theirs: theirs.roleRules };
          return { ...valuesAfter(theirs, before, mine), roleRules: mergedList(rules, ({ value }) => value) };
        });
        setOpened(current);
        return true;
      },
      refresh: () => outdate("companySignIn"),
    },
    done: (setup) => {
      onSaved(setup);
      onClose();
      return { title: opened ? "Company sign-in saved" : "Company sign-in added" };
    },
  });
  const { roleRules, defaultRole, isEnabled, asksSecondFactor } = form.values;

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={opened ? "Edit company sign-in" : "Add a company sign-in"}
      description={
        opened
          ? "Saving signs out everyone who signed in through it."
          : "At your provider, create a web application with the authorization code flow. It shows the values to " +
            "enter below."
      }
      submit={opened ? "Save" : "Add sign-in"}
      size="lg"
    >
      <Field label="Name" required hint="Your colleagues see it on the sign-in page." error={form.errors["name"]}>
        <Input autoComplete="off" maxLength={limits.name} {...form.input("name")} />
      </Field>
      <Field
        label="Issuer"
        required
        hint="It begins with https:// and publishes its configuration under /.well-known/openid-configuration."
        error={form.errors["issuer"]}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.url}
          {...form.input("issuer")}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Client ID" required error={form.errors["clientId"]}>
          <Input autoComplete="off" spellCheck={false} maxLength={limits.clientId} {...form.input("clientId")} />
        </Field>
        <Field
          label="Client secret"
          required={opened === null}
          hint={opened ? "Leave it empty to keep the current one." : "It is stored encrypted and never shown again."}
          error={form.errors["clientSecret"]}
        >
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={limits.clientSecret}
            {...form.input("clientSecret")}
          />
        </Field>
      </div>
      <Field
        label="Scopes"
        hint="Some providers need one more, such as groups, to send roles."
        error={form.errors["scopes"]}
      >
        <Input autoComplete="off" spellCheck={false} maxLength={limits.scopes} {...form.input("scopes")} />
      </Field>
      <RoleFields
        {...{ roleRules, defaultRole, errors: form.errors }}
        claim={<Input autoComplete="off" spellCheck={false} maxLength={limits.claim} {...form.input("roleClaim")} />}
        onChange={form.set}
      />
      <Checkbox
        label="Let members sign in with this provider"
        checked={isEnabled}
        onCheckedChange={(next) => form.set({ isEnabled: next })}
      />
      <Checkbox
        label="This provider requires its own second factor"
        checked={asksSecondFactor}
        onCheckedChange={(next) => form.set({ asksSecondFactor: next })}
      />
    </FormDialog>
  );
}

type Rule = { value: string; role: string };

type RoleFieldsProps = {
  roleRules: readonly Rule[];
  defaultRole: string;
  errors: Readonly<Record<string, string>>;
  claim: ReactNode;
  onChange: (change: { roleRules?: Rule[]; defaultRole?: string }) => void;
};

/** Which role people have, by what the provider says of them. */
function RoleFields({ roleRules, defaultRole, errors, claim, onChange }: RoleFieldsProps) {
  const { organizationKind } = useViewer();
  const roles = assignableRoles(organizationKind).map((value) => ({ value: value as string, label: roleText(value) }));
  const ordinary = roles.at(-1)?.value ?? noRole;
  const setRule = (at: number, change: Partial<Rule>) =>
    onChange({ roleRules: roleRules.map((rule, index) => (index === at ? { ...rule, ...change } : rule)) });
  return (
    <>
      <FieldGroup legend="Roles" error={errors["roleRules"]}>
        <p className="mb-3 text-small text-ink-2">
          Give people a role by a value that the provider sends, such as a group. At each sign-in, the first value that
          matches counts. Without values, you change roles here.
        </p>
        {roleRules.length > 0 ? (
          <Field label="Claim" hint="For example groups, or realm_access.roles." error={errors["roleClaim"]}>
            {claim}
          </Field>
        ) : null}
        <ul aria-label="Values and roles" className="mt-3 flex flex-col gap-2">
          {Array.from(roleRules.entries(), ([at, { value, role }]) => (
            <li key={at} className="flex items-center gap-2">
              <Input
                aria-label={`Value ${at + 1}`}
                autoComplete="off"
                spellCheck={false}
                maxLength={limits.claimValue}
                value={value}
                onChange={(event) => setRule(at, { value: event.target.value })}
                className="min-w-0 flex-1"
              />
              <Select
                aria-label={`Role for value ${at + 1}`}
                items={roles}
                value={role}
                onValueChange={(next) => setRule(at, { role: next })}
                className="w-44 shrink-0"
              />
              <IconButton
                label={`Remove value ${at + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange({ roleRules: roleRules.filter((_rule, index) => index !== at) })}
              />
            </li>
          ))}
        </ul>
        {roleRules.length < limits.roleRules ? (
          <Button
            size="sm"
            className="mt-2"
            onClick={() => onChange({ roleRules: [...roleRules, { value: "", role: ordinary }] })}
          >
            <Plus aria-hidden="true" /> Add a value
          </Button>
        ) : null}
      </FieldGroup>
      <Field label={roleRules.length > 0 ? "Everyone else" : "New members"} error={errors["defaultRole"]}>
        <Select
          items={[...roles, { value: noRole, label: "Can't sign in" }]}
          value={defaultRole}
          onValueChange={(next) => onChange({ defaultRole: next })}
        />
      </Field>
    </>
  );
}
