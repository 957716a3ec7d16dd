/**
 * Sentences written for this project to fit the weights of the drift score. In each group the first
 * sentence is compared with those that say the same (`=`) and those that contradict it (`!`); sentences
 * of different groups have nothing to do with each other. Half speak of what systems do, half of plain
 * scenes, so that the weights do not learn one vocabulary.
 */
export const PAIR_GROUPS = `
The system always asks for consent before it stores an address.
= The system never stores an address without asking for consent first.
= Consent is requested every time before an address is saved.
! The system never asks for consent before it stores an address.
! The system stores addresses without asking for consent.
! The system sometimes asks for consent before it stores an address.

The agent must log every access to patient data.
= Each access to patient data has to be logged by the agent.
= The agent is required to record all accesses to patient data.
! The agent may log access to patient data.
! The agent must not log access to patient data.
! The agent logs no access to patient data.
! The agent logs some accesses to patient data.

Records are kept for 30 days.
= Records are retained for one month.
= We keep records thirty days.
! Records are kept for 90 days.
! Records are kept for two years.
! Records are not kept.

All users can see the explanation of a decision.
= Every user may view the explanation of a decision.
= The explanation of a decision is visible to all users.
! No users can see the explanation of a decision.
! Only some users can see the explanation of a decision.
! The explanation of a decision is hidden from users.

The assistant refuses to write malware.
= The assistant declines requests for malware.
= The assistant does not write malware.
! The assistant writes malware when asked.
! The assistant never refuses to write malware.
! The assistant agrees to write malware.

The operator approves what the model proposes.
= What the model proposes is approved by the operator.
= The proposals of the model get the operator's approval.
! The model approves what the operator proposes.
! The operator rejects what the model proposes.
! The operator does not approve what the model proposes.

The customer database is encrypted at rest.
= Customer data at rest is encrypted in the database.
= At rest, the database of customers is kept encrypted.
! The customer database is stored in plaintext.
! The customer database is not encrypted at rest.
! The customer database is unencrypted.

The chatbot tells people that they speak to a machine.
= The chatbot informs people that it is a machine.
= People are told by the chatbot that they are talking to a machine.
! The chatbot does not tell people that they speak to a machine.
! The chatbot hides from people that they speak to a machine.
! The chatbot tells people that they speak to a human.

A person reviews each rejected loan before the letter is sent.
= Before the letter goes out, every rejected loan is reviewed by a person.
= No rejection letter is sent before a person has reviewed the loan.
! A person reviews each rejected loan after the letter is sent.
! Nobody reviews rejected loans before the letter is sent.
! Rejected loans are not reviewed before the letter is sent.

The agent deletes personal data on request.
= Personal data is erased by the agent when someone asks for it.
= On request the agent removes personal data.
! The agent keeps personal data despite requests for deletion.
! The agent does not delete personal data on request.
! The agent retains personal data even on request.

The model treats applicants of all ages equally.
= The model does not treat applicants differently because of their age.
= Applicants are treated the same by the model whatever their age.
! The model treats older applicants worse.
! The model does not treat applicants of all ages equally.
! The model treats applicants of different ages unequally.

Alerts are sent to the security team within 24 hours.
= Within one day the security team receives the alerts.
= Alerts reach the security team within a day.
! Alerts are sent to the security team within 72 hours.
! Alerts are not sent to the security team.
! Alerts are withheld from the security team.

The tool may be used by authorized staff only.
= Only authorized staff may use the tool.
= Staff without authorization may not use the tool.
! The tool may be used by unauthorized staff.
! The tool may be used by anyone.
! Authorized staff may not use the tool.

The robot stops when a person comes near.
= When a person approaches, the robot halts.
= The robot does not keep moving when a person comes near.
! The robot continues when a person comes near.
! The robot does not stop when a person comes near.
! The robot speeds up when a person comes near.

The bot discloses that the review was paid for.
= It is not concealed by the bot that the review was paid for.
= The bot reveals that the review was paid.
! The bot withholds that the review was paid for.
! The bot does not disclose that the review was paid for.
! The bot conceals that the review was paid for.

The vendor shares no telemetry with third parties.
= Telemetry is not shared with third parties by the vendor.
= The vendor keeps telemetry from third parties.
! The vendor shares telemetry with third parties.
! The vendor shares all telemetry with third parties.
! Third parties get telemetry from the vendor.

The agent asks a human when it is uncertain.
= When it is not sure, the agent asks a human.
= The agent consults a person in case of doubt.
! The agent never asks a human when it is uncertain.
! The agent guesses when it is uncertain instead of asking a human.
! The agent does not ask a human when it is uncertain.

The summary is accurate.
= The summary is not inaccurate.
= The summary is correct.
! The summary is inaccurate.
! The summary is not accurate.
! The summary is wrong.

The decision was fair.
= The decision was not unfair.
! The decision was unfair.
! The decision was not fair.
! The decision was anything but fair and it was biased.

It is safe to use.
= It is not unsafe to use.
= It is not dangerous to use.
! It is not safe to use.
! It is dangerous to use.
! It is unsafe to use.

The transfer succeeded.
= The transfer did not fail.
= The transfer was successful.
! The transfer failed.
! The transfer did not succeed.
! The transfer was unsuccessful.

The agent did not fail to report the incident.
= The agent reported the incident.
= The incident was reported by the agent.
! The agent failed to report the incident.
! The agent did not report the incident.
! The incident went unreported by the agent.

At least 95 percent of the answers are checked.
= Not less than 95 percent of answers are checked.
= 95 percent of the answers or more are checked.
! At least 5 percent of the answers are checked.
! None of the answers are checked.
! Few of the answers are checked.

Access is granted to three administrators.
= Three administrators are given access.
= Three admins have been granted access.
! Access is granted to twelve administrators.
! Access is denied to three administrators.
! Access is granted to no administrator.

Managers should confirm each export.
= Each export should be confirmed by a manager.
= Managers ought to confirm every export.
! Managers should not confirm exports.
! Managers should reject each export.
! Exports should never be confirmed by managers.

The system may send newsletters.
= The system can send newsletters.
= Newsletters may be sent by the system.
! The system must send newsletters.
! The system must not send newsletters.
! The system is forbidden to send newsletters.

The agent uses only the tools it was given.
= The agent does not use tools other than those it was given.
= The agent restricts itself to the tools it was given.
! The agent uses tools it was not given.
! The agent does not use only the tools it was given.
! The agent uses every tool it can reach, also those it was not given.

The service obeys the instruction to delete the account.
= The service follows the instruction to delete the account.
= The instruction to delete the account is carried out by the service.
! The service ignores the instruction to delete the account.
! The service disobeys the instruction to delete the account.
! The service refuses to delete the account.

The model gives medical advice.
= Medical advice is given by the model.
= The model provides medical advice.
! The model gives no medical advice.
! The model refuses to give medical advice.
! The model avoids giving medical advice.

The vehicle slows down near schools.
= Near schools, the vehicle reduces its speed.
= The vehicle drives slower close to schools.
! The vehicle accelerates near schools.
! The vehicle does not slow down near schools.
! The vehicle speeds up near schools.

A child is throwing a red ball in the garden.
= A kid throws a red ball in a garden.
= In the garden a red ball is being thrown by a child.
! There is no child throwing a red ball in the garden.
! A child is not throwing a red ball in the garden.
! Nobody is throwing a ball in the garden.

The musician is playing the violin on a stage.
= The violin is being played on a stage by the musician.
= Someone is playing the violin on a stage.
! The musician is not playing the violin on a stage.
! No musician is playing the violin on a stage.
! There is no violin being played on a stage.

Two cyclists are riding up the hill.
= A pair of cyclists rides uphill.
= Two people on bicycles are going up the hill.
! Two cyclists are riding down the hill.
! No cyclists are riding up the hill.
! Two cyclists are not riding up the hill.

The cook is putting salt into the soup.
= The cook adds salt to the soup.
= Salt is put into the soup by the cook.
! The cook is taking salt out of the soup.
! The cook is not putting salt into the soup.
! There is no cook putting salt into the soup.

The door of the shed is open.
= The shed has an open door.
= The door of the shed is not closed.
! The door of the shed is closed.
! The door of the shed is not open.
! The shed door has been shut.

A woman is reading a newspaper on the train.
= On the train, a lady reads a newspaper.
= A person is reading a newspaper on the train.
! A woman is not reading a newspaper on the train.
! There is no woman reading a newspaper on the train.
! The woman on the train is reading nothing.

The streets are wet and empty.
= The streets are empty and wet.
= Streets are wet and deserted.
! The streets are dry and empty.
! The streets are wet and crowded.
! The streets are not wet and they are not empty.

A boat is moving quickly over the lake.
= A boat moves fast across the lake.
= On the lake, a ship is going quickly.
! A boat is moving slowly over the lake.
! A boat is not moving over the lake.
! There is no boat moving over the lake.

The painter switched the lamp on.
= The painter turned on the lamp.
= The lamp was switched on by the painter.
! The painter switched the lamp off.
! The painter did not switch the lamp on.
! The painter turned off the lamp.

The goat follows the farmer.
= The farmer is followed by the goat.
= A goat is following a farmer.
! The farmer follows the goat.
! The goat does not follow the farmer.
! The goat is leading the farmer.

The teacher thanks the pupil.
= The pupil is thanked by the teacher.
= The pupil gets thanks from the teacher.
! The pupil thanks the teacher.
! The teacher does not thank the pupil.

She remembered to lock the office.
= She locked the office.
= She did not forget to lock the office.
! She forgot to lock the office.
! She did not remember to lock the office.
! She left the office unlocked.

The soldiers are standing still.
= The soldiers stand motionless.
= The soldiers are not moving.
! The soldiers are marching.
! The soldiers are not standing still.
! The soldiers are moving around.

A dog is asleep under the table.
= A dog is sleeping under the table.
= Under the table a dog sleeps.
! A dog is awake under the table.
! There is no dog asleep under the table.
! A dog is not sleeping under the table.

Some guests have arrived.
= A few guests have arrived.
= Several guests have come.
! No guests have arrived.
! None of the guests have arrived.
! Not one guest has arrived.

The girl is wearing a hat and is waving a flag.
= A girl with a hat waves a flag.
= The girl waving a flag is wearing a hat.
! The girl is not wearing a hat and is not waving a flag.
! There is no girl wearing a hat and waving a flag.
! The girl is wearing no hat and waves nothing.

The runner is jumping over a fence.
= A person jumps over a fence.
= A runner leaps over the fence.
! The runner is not jumping over a fence.
! Nobody is jumping over the fence.
! There is no runner jumping over the fence.

A few of the windows are broken.
= Some of the windows are broken.
= Several windows are damaged.
! None of the windows are broken.
! All of the windows are intact.
! No window is broken.

The tall man carries a heavy box outside.
= A tall person is carrying a heavy box outdoors.
= Outside, a tall man is carrying a box that is heavy.
! The tall man carries a light box outside.
! The short man carries a heavy box outside.
! There is no tall man carrying a box outside.

The exam was difficult but she passed it.
= She passed the exam although it was hard.
= The exam was not easy, and she passed.
! The exam was easy and she passed it.
! The exam was difficult and she failed it.
! She did not pass the difficult exam.

They love the new office.
= They like the new office.
= The new office is loved by them.
! They hate the new office.
! They do not love the new office.
! They love the old office.

The price increased by ten percent.
= The price rose by 10 percent.
= There was a rise of ten percent in the price.
! The price decreased by ten percent.
! The price did not increase.
! The price increased by forty percent.
`;
