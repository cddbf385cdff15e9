import { isBlank, optionalText } from './text.ts'

export const MAX_PERSON_NAME = 100

/** The name of an account's owner. Blank: the account has no name */
export const personName = optionalText({ name: 'Name', max: MAX_PERSON_NAME })

/** A blank name is stored as null */
export const nameOrNull = (name: string | undefined): string | null => (name === undefined || isBlank(name) ? null : name)

/** A person as others see them: by name, or by e-mail address until a name is set */
export const describePerson = ({ name, email }: { name: string | null | undefined; email: string }): string => name || email
