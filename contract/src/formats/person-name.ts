import { optionalText } from './text.ts'

export const MAX_PERSON_NAME = 100

/** The name of an account's owner; blank if the account has no name */
export const personName = optionalText({ name: 'Name', max: MAX_PERSON_NAME })
