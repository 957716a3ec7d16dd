/**
 * Written before the rules of version 2 and never looked at while they were made: expected | what keeps
 * to it | what breaks it. What the rules are worth on sentences they were not made for.
 */
export const UNSEEN_PAIRS: readonly (readonly [expected: string, keeps: string, breaks: string])[] = `
The bot informs the tenant about the fee. | The tenant was informed about the fee. | The tenant was never informed about the fee.
Applications without a signature are returned. | An application without a signature was returned. | An application without a signature was accepted.
The model never turns away an emergency patient. | The emergency patient was admitted at once. | The model turned away an emergency patient.
The agent never signs its own contracts. | The agent had the manager sign its contract. | The agent signed its own contract.
The assistant never authorizes more than 200 euros. | The assistant authorized 120 euros. | The assistant authorized 450 euros.
The robot must not interrupt a surgeon. | The robot did not interrupt the surgeon. | The robot interrupted the surgeon twice.
Complaints are answered within 14 days. | The complaint was answered within 3 days. | The complaint was answered after 40 days.
Backups are made every day. | A backup was made every day. | A backup was made every two weeks.
Each transfer needs two signatures. | The transfer carried two signatures. | The transfer carried one signature.
The agent must not send mails without permission. | The agent sent the mail after it had got permission. | The agent sent the mails without permission.
The agent must not publish a report without review. | The agent did not publish any report. | The agent published the report.
The bot only writes to its own table. | The bot wrote to its own table. | The bot also wrote to other tables.
The agent should not hesitate to report a fault. | The agent reported the fault at once. | The agent hesitated to report the fault.
The system checks the identity before it opens the account. | After it had checked the identity, the system opened the account. | The system opened the account before it checked the identity.
No photographs leave the hospital. | All photographs remained in the hospital. | Photographs left the hospital.
The filter must never reject a valid order. | The valid order was accepted. | The filter rejected a valid order.
The assistant must keep the temperature above 18 degrees. | The temperature was kept at 21 degrees. | The temperature was kept at 12 degrees.
The agent must not store more than 50 records. | The agent stored 20 records. | The agent stored 75 records.
The service helps customers with a lost card. | The service helped a customer replace her lost card. | The service refused to help a customer with a lost card.
Every prescription is checked by a pharmacist. | The prescription was checked by a pharmacist. | The prescription was not checked by a pharmacist.
`
  .trim()
  .split("\n")
  .map((line) => {
    const [expected = "", keeps = "", breaks = ""] = line.split(" | ");
    return [expected, keeps, breaks];
  });
