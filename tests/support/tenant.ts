import { logIn } from "./api";
import { newOrganization, type TestOrganization } from "./organization";

/** An organization whose administrator is signed in. */
export interface Tenant extends TestOrganization {
  /** The administrator's bearer token. */
  token: string;
}

export async function newTenant(): Promise<Tenant> {
  const organization = await newOrganization();
  return { ...organization, token: await logIn(organization.admin.email, organization.password) };
}
