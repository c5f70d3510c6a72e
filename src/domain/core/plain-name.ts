/** Endings that turn words with a dot into an address. `Inc.` and `St. John` are not addresses. */
const endings =
  "com|net|org|io|co|ai|app|dev|info|biz|xyz|me|us|uk|ca|eu|de|fr|es|it|nl|pl|in|cn|ru|jp|br|au|example|test|" +
  "online|site|shop|store|top|link|click|live|club|pro|agency|jobs|tech|cloud|page";
const address = new RegExp(String.raw`:\/\/|\bwww\.|[<>@]|\.\w{2,}\/|[\p{L}\d]\.(?:${endings})\b`, "iu");

/**
 * Why this can't be the name of a person or an organization, or null. Names appear in emails to people who don't know
 * the sender, so they can't contain a link or an address.
 */
export const nameFault = (name: string): string | null =>
  address.test(name) ? "Leave links and email addresses out of the name." : null;
