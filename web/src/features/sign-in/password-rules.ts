import { MIN_NEW_PASSWORD } from '#contract/sign-in/sign-in.ts'

interface PasswordRule {
  text: string
  isMet: (password: string) => boolean
}

/** The contract's rule for new passwords, split into parts that are checked off as the user types */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    text: `${MIN_NEW_PASSWORD} to 18 characters`,
    isMet: (password) => [...password].length >= MIN_NEW_PASSWORD && [...password].length <= 18,
  },
  { text: 'A letter', isMet: (password) => /[A-Za-z]/.test(password) },
  { text: 'A digit', isMet: (password) => /\d/.test(password) },
  { text: 'A special symbol', isMet: (password) => /[^A-Za-z0-9\s]/.test(password) },
]
