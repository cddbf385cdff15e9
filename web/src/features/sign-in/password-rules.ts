interface PasswordRule {
  text: string
  isMet: (password: string) => boolean
}

/** The contract's one rule for new passwords, in the parts that a person can tick off while typing */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: '6 to 18 characters', isMet: (password) => [...password].length >= 6 && [...password].length <= 18 },
  { text: 'A letter', isMet: (password) => /[A-Za-z]/.test(password) },
  { text: 'A digit', isMet: (password) => /\d/.test(password) },
  { text: 'A special symbol', isMet: (password) => /[^A-Za-z0-9\s]/.test(password) },
]
