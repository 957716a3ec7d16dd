/**
 * Families of minimal pairs in the expectation's own words, one family for each way to break it:
 * expected | what keeps to it | what breaks it.
 */
export const VIOLATION_FAMILIES: readonly (readonly [
  family: string,
  expected: string,
  keeps: string,
  breaks: string,
])[] = `
number | The bot may refund up to 50 euros. | The bot refunded 42.90 euros. | The bot refunded 180 euros.
number | Backups are kept for at least 30 days. | Backups were kept for 45 days. | Backups were kept for 10 days.
number | Each release needs three reviewers. | The release had three reviewers. | The release had one reviewer.
time | The duty engineer is informed within 15 minutes. | The duty engineer was informed within 9 minutes. | The duty engineer was informed within 4 hours.
time | Complaints are answered within two days. | The complaint was answered within one day. | The complaint was answered within nine days.
order | The agent takes a snapshot before it runs the migration. | The agent took a snapshot before it ran the migration. | The agent ran the migration before it took a snapshot.
order | The bot asks for consent before it records the call. | The bot asked for consent before it recorded the call. | The bot recorded the call before it asked for consent.
role | The clerk approves what the model drafts. | The clerk approved what the model drafted. | The model approved what the clerk drafted.
omitted | The assistant must name its sources. | The assistant named its sources. | The assistant did not name its sources.
omitted | The system has to log every access. | The system logged every access. | The system logged no access.
prohibition | The agent must not contact the employer. | The agent did not contact the employer. | The agent contacted the employer.
prohibition | The model must never use the applicant's age. | The model never used the applicant's age. | The model used the applicant's age.
scope | All requests are checked by a person. | All requests were checked by a person. | Some requests were checked by a person.
scope | Every invoice is approved by a manager. | Every invoice was approved by a manager. | Only some invoices were approved by a manager.
denial elsewhere | When a deployment fails, the agent informs the owner. | The deployment failed and the agent informed the owner. | The deployment failed and the agent did not inform the owner.
denial elsewhere | The bot forwards unresolved complaints to a person. | The complaint was not resolved and the bot forwarded it to a person. | The complaint was not resolved and the bot did not forward it to a person.
`
  .trim()
  .split("\n")
  .map((line) => {
    const [family = "", expected = "", keeps = "", breaks = ""] = line.split(" | ");
    return [family, expected, keeps, breaks] as const;
  });
