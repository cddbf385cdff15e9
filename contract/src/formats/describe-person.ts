import { isBlank } from './text-rules.ts'

/** A blank name is stored as null */
export const nameOrNull = (name: string | undefined): string | null => (name === undefined || isBlank(name) ? null : name)

/** How other people see a person: by name, or by email address if no name is set */
export const describePerson = ({ name, email }: { name: string | null | undefined; email: string }): string => name || email
