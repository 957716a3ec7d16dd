/** Documents of invented systems: what a first visitor sees audited. Not about any real product. */
export const DEMONSTRATION_DOCUMENTS = [
  {
    systemName: "Aria support assistant",
    framework: "EU_AI_ACT",
    scope: "full",
    document: `# Aria support assistant: technical documentation

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
Aria does not understand images and may misread sarcasm. Customers with several open orders receive a clarifying question first.
`,
  },
  {
    systemName: "Aria support assistant",
    framework: "GDPR",
    scope: "full",
    document: `# Aria support assistant: privacy notice

We process your name, order number and the text of your messages to answer your question; the legal basis is the performance of our contract with you. Marketing messages are sent only with your consent, which you can withdraw at any time in your account settings.

You can ask for access to your data, a copy, correction or erasure with the form on our privacy page; we answer every request within one month and free of charge. Conversations are deleted after 18 months.

Our hosting provider and our model provider process data on our behalf under data processing agreements that bind them to our instructions. Data are stored in Frankfurt and are not transferred outside the European Economic Area.

Personal data are encrypted in transit and at rest, and only support staff with a named account can read conversations. If a breach is likely to harm you, we notify the supervisory authority within 72 hours and tell you without undue delay.

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
