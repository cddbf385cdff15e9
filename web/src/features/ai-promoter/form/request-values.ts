export interface RequestValues extends Record<string, unknown> {
  user_name: string
  staff_uuid_list: string[]
  staff_comment: string
}

export const EMPTY_REQUEST: RequestValues = { user_name: '', staff_uuid_list: [], staff_comment: '' }

/** Fields in the order of their validation messages */
export const loadRequestForm = async () => (await import('#contract/ai-promoter/review-requests.ts')).reviewRequestForm

export function isSameRequest(one: RequestValues, other: RequestValues): boolean {
  return one.user_name.trim() === other.user_name.trim() && hasSameSuggestionInput(one, other)
}

/** Whether the suggestions would stay the same: they are written from staff and comments */
export function hasSameSuggestionInput(one: RequestValues, other: RequestValues): boolean {
  return one.staff_comment.trim() === other.staff_comment.trim() && one.staff_uuid_list.join() === other.staff_uuid_list.join()
}
