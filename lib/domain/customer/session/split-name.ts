/** SESS-07: splits a full name at its first space into first and last name. */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
