import { hash, verify } from '@node-rs/argon2'

// Argon2id with the library's defaults (19 MiB, 2 passes): OWASP's first choice
export const hashPassword = (password: string): Promise<string> => hash(password)

// Hash of a random password, verified for an unknown e-mail address, so that timing does not reveal which addresses exist
const nobodysHash = hash(crypto.randomUUID())

export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash), password)
  return right && passwordHash !== undefined
}
