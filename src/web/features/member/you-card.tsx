import { useQueryClient } from "@tanstack/react-query";
import { nameLimit } from "#domain/member/profile.ts";
import { type Profile } from "./queries.ts";
import { RoleBadges } from "#web/lib/frame/user-menu.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { useSignedIn } from "#web/features/session/context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

/** The person and their organizations. */
export function YouCard({ profile }: { profile: Profile }) {
  const { name, email, organizations, kept } = profile;
  const acting = organizations.find(({ isActing }) => isActing);
  return (
    <Card aria-label="You">
      <CardHead title="You">
        <div className="mt-3 flex items-center gap-3">
          <Avatar name={name} />
          <div className="min-w-0">
            <p className="font-medium break-words">{name}</p>
            <p className="text-small break-all text-ink-2">
              {email ?? (kept === "demo" ? "Demo visitor" : "No email address")}
            </p>
          </div>
        </div>
        <p className="mt-3 max-w-measure text-dense text-ink-2">
          Colleagues see your name beside your actions. Others see {acting?.name ?? "your organization"} instead of your
          name. Agreements show the name you sign with.
        </p>
        {kept === "here" ? <NameForm name={name} /> : null}
      </CardHead>
      <CardSection>
        <h3 className="label-caps text-ink-3">Organizations</h3>
        <ul aria-label="Your organizations" className="mt-2 flex flex-col gap-2">
          {organizations.map(({ id, name: organization, roles, isActing }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium break-words">{organization}</span>
              <RoleBadges roles={roles.map((role) => ({ role, is_active: true }))} />
              {isActing ? (
                <span className="ml-auto text-small text-ink-3">
                  {organizations.length > 1 ? "You are acting for it now, " : null}
                  <Link
                    to="/mls/settings"
                    className="text-ink-2 underline decoration-1 underline-offset-3 hover:decoration-2"
                  >
                    Open settings
                  </Link>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        {organizations.length > 1 ? (
          <p className="mt-2 text-small text-ink-3">Choose another in the account menu. Each tab acts for one.</p>
        ) : null}
      </CardSection>
    </Card>
  );
}

const unchanged: { name: string | null } = { name: null };

function NameForm({ name: kept }: { name: string }) {
  const queryClient = useQueryClient();
  const signedIn = useSignedIn();
  const form = useForm({
    initial: unchanged,
    send: ({ name }, { api }) => api.profile.update({ name: name ?? kept }),
    done: async (next) => {
      queryClient.setQueryData(keyOf("profile", "get", {}), next);
      notify({ title: "Name changed", description: `Colleagues see ${next.name} from now on.` });
      await signedIn?.store.lookAgain();
    },
  });
  const name = form.values.name ?? kept;

  return (
    <form noValidate aria-label="Your name" onSubmit={form.submit} className="mt-4 flex flex-wrap items-start gap-3">
      <Field label="Name" error={form.errors["name"] ?? form.refusal} className="min-w-0 flex-1 basis-56">
        <Input
          autoComplete="name"
          maxLength={nameLimit}
          value={name}
          onChange={({ target }) => form.set({ name: target.value })}
        />
      </Field>
      <Button
        type="submit"
        loading={form.busy}
        disabledReason={name.trim() === kept ? "This is already your name." : undefined}
        className="sm:mt-6.5"
      >
        Save name
      </Button>
    </form>
  );
}
