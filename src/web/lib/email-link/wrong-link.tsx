import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Message } from "./message.tsx";

/** For a link from an agency. Covers both unknown and never issued links; the page doesn't say which. */
export function WrongLink({ pageTitle }: { pageTitle: string }) {
  usePageTitle(pageTitle);
  return (
    <Message title="This link doesn't work">
      <p>It may be incomplete. Open the newest email you got, and use the whole link in it.</p>
      <p>If that doesn't help, ask the agency that emailed you to send it again.</p>
    </Message>
  );
}
