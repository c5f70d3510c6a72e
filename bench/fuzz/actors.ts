import { type Person, signedIn } from "#tests/support/test-app.ts";

/** One account per kind of user; `email` null: a visitor. */
const kindsOfPeople = {
  "agency admin": "admin@northstar.example",
  recruiter: "recruiter@northstar.example",
  "other agency": "admin@harbor.example",
  employer: "hiring@meridian.example",
  operator: "operator@talentmls.example",
  visitor: null,
} as const;

type ActorName = keyof typeof kindsOfPeople;
const actorNames = Object.keys(kindsOfPeople) as ActorName[];

export type Actor = {
  name: ActorName;
  /** The headers of the session; none for a visitor. */
  credentials(): Record<string, string>;
  /** Signs in again after the session ended: some of the requests end it. Resolves false if that fails. */
  renew(): Promise<boolean>;
};

/** The actors, signed in at this server. */
export async function signInActors(url: string): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (const name of actorNames) {
    const email = kindsOfPeople[name];
    let person: Person | null = email === null ? null : await signedIn({ url }, email);
    actors.push({
      name,
      credentials: () => person?.credentials() ?? {},
      async renew() {
        if (email === null) return true;
        const again = await signedIn({ url }, email).catch(() => null);
        person = again ?? person;
        return again !== null;
      },
    });
  }
  return actors;
}
