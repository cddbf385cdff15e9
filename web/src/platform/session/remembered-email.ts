import { REMEMBERED_EMAIL_DAYS } from '#contract/sign-in/sign-in.ts'
import { readStored, removeStored, writeStored } from '../expiring-storage.ts'

const KEY = 'social-marketing_RememberedEmail'
const DAY_MS = 86_400_000

export function findRememberedEmail(): string {
  return readStored(KEY) ?? ''
}

export function rememberEmail(email: string): void {
  writeStored(KEY, email, REMEMBERED_EMAIL_DAYS * DAY_MS)
}

export function clearRememberedEmail(): void {
  removeStored(KEY)
}
