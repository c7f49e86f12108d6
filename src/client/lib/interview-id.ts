/** The id in an interview's address, or null for an address that can be no interview's. */
export function readInterviewId(param: string): number | null {
  return /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null;
}
