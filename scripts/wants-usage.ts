/** Whether `--help` was given: a command prints its usage before it reads its other arguments. */
export const wantsUsage = (): boolean => process.argv.slice(2).some((word) => word === "--help" || word === "-h");
