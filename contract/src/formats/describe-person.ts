import { isBlank } from './text-rules.ts'

/** A blank name is stored as null */
export const nameOrNull = (name: string | undefined): string | null => (name === undefined || isBlank(name) ? null : name)

/** A person as others see them: by name, or by email address until a name is set */
export const describePerson = ({ name, email }: { name: string | null | undefined; email: string }): string => name || email
