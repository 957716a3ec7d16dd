import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "../invitation-contract";
import {
  AcceptedLinkSchema,
  AcceptLinkSchema,
  CreatedInvitationSchema,
  InvitationSchema,
  InviteSchema,
  ResendInvitationSchema,
} from "../invitation-schema";

const INVITATION_ID = "usr_01kajq4c2v7m0r5s8t1x3y6z9q";
const TOKEN = "usr_01kajq4c2v7m0r5s8t1x3y6z9q.1Q8s2kYw0bXv7nTg5pLr9mZc4hJd6fAe3uKi8oVqWtM";

const invitation = {
  id: INVITATION_ID,
  email: "jonas@example.com",
  name: "Jonas Weber",
  role: "contributor",
  status: "pending",
  email_status: null,
  invited_by: "Mira Hoffmann",
  created_at: "2026-11-21T09:30:00.000Z",
  expires_at: "2026-11-28T09:30:00.000Z",
} as const;

const created = { ...invitation, link: `https://assay.example.com/invitation/${TOKEN}` };

const texts = {
  id: "ID of the invitation.",
  email: "Email address of the person.",
  name: "Name of the person; the part before the @ when none was given.",
  role: "The role the person gets.",
  status: "`expired` after seven days; a new link makes it `pending` again.",
  email_status: "State of the last email with its link; null when none was sent.",
  invited_by: "Name of the administrator who invited the person.",
  created_at: "When the person was invited.",
  expires_at: "When the link stops working.",
};

const delivery =
  "`link` returns the link for you to pass on. `email` mails it and returns none, so that whoever opens it owns the address; this needs a mail server.";

const problem = { 409: "The person is a member or has been invited already." };

export const invitationReference = {
  schemas: [
    describeSchema("Invitation", InvitationSchema, "An invitation that was not accepted yet.", texts),
    describeSchema("CreatedInvitation", CreatedInvitationSchema, "The invitation with its link.", {
      ...texts,
      link: "The link, shown in this answer only; null when it was mailed.",
    }),
    describeSchema("Invite", InviteSchema, "The person to invite.", {
      email: texts.email,
      name: "Name of the person. The person can change it when accepting.",
      role: texts.role,
      delivery,
    }),
    describeSchema("ResendInvitation", ResendInvitationSchema, "How the new link is delivered.", {
      delivery,
    }),
    describeSchema("AcceptInvitationLink", AcceptLinkSchema, "The link and the new account.", {
      token: "The last part of the link.",
      name: "Your name, as others see it.",
      new_password: "Your password, at least 12 characters.",
    }),
    describeSchema("AcceptedInvitationLink", AcceptedLinkSchema, "The new membership.", {
      email: "Email address to sign in with.",
      role: "Your role there.",
      organization: "The organization joined.",
    }),
    describeFields(AcceptedLinkSchema.shape.organization, {
      id: "ID of the organization.",
      name: "Its name.",
    }),
  ],
  operations: [
    describeOperation(contract.listInvitations, {
      description: "Returns the invitations that were made by link and not accepted yet, oldest first.",
      response: { data: [invitation] },
    }),
    describeOperation(contract.inviteMember, {
      description:
        "Invites a person. The link works once, for seven days: it opens a new account, and someone with an account signs in and accepts. With single sign-on, a first sign-in with the invited and verified address accepts too.",
      request: { email: "jonas@example.com", name: "Jonas Weber", role: "contributor", delivery: "link" },
      response: created,
      problems: problem,
    }),
    describeOperation(contract.resendInvitation, {
      description: "Makes a new link that works for seven days. The former link stops working at once.",
      request: { delivery: "link" },
      response: created,
    }),
    describeOperation(contract.revokeInvitation, {
      description:
        "Ends an invitation. Its link stops working at once, and an email not sent yet is dropped.",
    }),
    describeOperation(contract.acceptInvitationLink, {
      description:
        "Opens an account with the link of an invitation and joins its organization. The link works once. If the email address has an account, sign in and send the token to POST /v1/me/invitations instead.",
      request: { token: TOKEN, name: "Jonas Weber", new_password: "correct horse battery staple" },
      response: {
        email: "jonas@example.com",
        role: "contributor",
        organization: { id: "org_01kajq4c2v7m0r5s8t1x3y6z9b", name: "Northwind Health" },
      },
      problems: { 409: "The email address has an account already: sign in to accept." },
    }),
  ],
  parameters: {
    "/v1/invitations/{id}": {
      name: "InvitationId",
      description: "ID of the invitation.",
      example: INVITATION_ID,
    },
  },
} satisfies Reference;
