/** Documents of invented systems: what a first visitor sees audited. Not about any real product. */
export const DEMONSTRATION_DOCUMENTS = [
  {
    systemName: "Aria support assistant",
    framework: "EU_AI_ACT",
    scope: "full",
    document: `# Aria support assistant: technical documentation

## Use of AI in this organization
Everyone who builds, configures or oversees an AI system completes a training on its abilities and limits before they start and a refresher every year; the course for operators differs from that for engineers, and the records are kept in the learning portal. Agents of the contact center that works for us take the same course. Before a system is introduced, the product council screens it against the list of prohibited practices: none of our systems manipulates people, scores them socially, or infers emotions at work.

## Intended purpose
Aria answers billing and delivery questions of retail customers in chat. It is not used for credit, employment or any decision about a person. The first message of every conversation tells the customer that they are talking to an AI system.

## Risk management
The product risk register lists 31 risks of Aria and is reviewed by the risk board every quarter. Each risk has an owner, a mitigation and a residual rating that the head of product has accepted in writing. New risks found in production are added within five working days.

## Data governance
The model was fine-tuned on 214,000 conversations from 2024 and 2025. Names, addresses and payment data were removed before training, and two reviewers checked a random sample of 2,000 conversations for bias against customers writing in a second language. The origin of each data set and every preparation step are recorded in the data sheet.

## Accuracy and robustness
On the held-out set of 6,000 questions Aria answers 93.4 % correctly; in Polish the share is 88.1 %. The evaluation is repeated before each release and the results are published to the operations team. Resistance to prompt injection was tested with 1,200 attacks in September 2026.

## Human oversight
A human operator monitors every conversation live and can override, correct or stop Aria's answer with one click. Refunds above 50 euros always need the approval of a human operator. Operators learn the limits of Aria, and the tendency to trust it too much, in a two-day course before they oversee it.

## Logging
The system automatically records an event log: each answer is logged with its time, the model version, the retrieved articles and the confidence. Logs are kept for nine months. We plan to extend retention of these logs to twelve months next year.

## Known limitations
Aria does not understand images and may misread sarcasm. Customers with several open orders receive a clarifying question first. The instructions for operators name these limits, the accuracy by language, and the cases that must be handed over.

## Monitoring after release
Every week the operations team compares complaints, overrides and escalations with the values before release. There is no written procedure for reporting serious incidents to an authority. A post-market monitoring plan is to follow in the first quarter.
`,
  },
  {
    systemName: "Aria support assistant",
    framework: "GDPR",
    scope: "full",
    document: `# Aria support assistant: privacy notice

Nordwind Retail GmbH, Hafenstrasse 4, Hamburg, is the controller. We process your name, order number and the text of your messages to answer your question; the legal basis is the performance of our contract with you (Article 6(1)(b)). Marketing messages are sent only with your consent, which you can withdraw at any time in your account settings as easily as you gave it. We record when and to which wording you consented.

We do not use your messages for any other purpose, and we collect only what is needed to answer you: Aria never asks for payment data, health data or a date of birth. If you write about your health on your own, the sentence is masked before it is stored.

You can ask for access to your data, a copy, correction or erasure with the form on our privacy page; we answer every request within one month and free of charge, and we verify your identity first. You receive the data you gave us as a JSON file that other providers can read. You may object to the use of your data at any time, and lodge a complaint with the supervisory authority in Hamburg. Conversations are deleted after 18 months by a nightly job, and we tell our providers to erase them too.

Aria makes no decision about you on its own: refunds, cancellations and blocks are always decided by an employee.

Our hosting provider and our model provider process data on our behalf under data processing agreements that bind them to our instructions, to confidentiality and to deletion at the end; they may not engage others without our approval, and we audit them once a year. Data are stored in Frankfurt and are not transferred outside the European Economic Area. The record of processing activities lists purposes, categories, recipients and storage periods for each system.

Personal data are encrypted in transit and at rest, and only support staff with a named account and a second factor can read conversations. The measures are tested by an outside firm every year. New features are released with the most protective setting switched on. If a breach is likely to harm you, we notify the supervisory authority within 72 hours and tell you without undue delay.

A data protection impact assessment of Aria was completed in March 2026 and is reviewed every year. Our data protection officer can be reached at the address below.
`,
  },
  {
    systemName: "Lumen demand forecast",
    framework: "NIST_AI_RMF",
    scope: "quick",
    document: `# Lumen demand forecast: overview

Lumen predicts weekly demand per warehouse. Forecasts are suggestions; planners confirm every order. Forecast error is monitored each week, and the model is retrained when the error exceeds 12 % for three weeks in a row.

We intend to define roles and responsibilities for model risk during the next planning cycle. There is no formal inventory of AI systems yet.
`,
  },
] as const;
