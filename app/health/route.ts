/** Liveness, for load balancers and service managers: the process answers. Says nothing of the database. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
