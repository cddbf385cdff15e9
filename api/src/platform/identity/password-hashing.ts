import { hashSync, verifySync } from '@node-rs/argon2'

// Argon2id with the library's defaults (19 MiB, 2 passes): OWASP's first choice
export const hashInThread = (password: string): string => hashSync(password)

export const verifyInThread = ({ passwordHash, password }: { passwordHash: string; password: string }): boolean =>
  verifySync(passwordHash, password)
