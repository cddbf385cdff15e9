const PREFIX = 'portal-reply:'

/** Draft of a response in sessionStorage: it survives closing the panel or leaving the page by accident, but not closing the tab */
export function readReplyDraft(reviewUuid: string): string {
  try {
    return sessionStorage.getItem(PREFIX + reviewUuid) ?? ''
  } catch {
    return ''
  }
}

export function saveReplyDraft(reviewUuid: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(PREFIX + reviewUuid)
    else sessionStorage.setItem(PREFIX + reviewUuid, text)
  } catch {
    // Users can still respond without storage
  }
}

export function deleteReplyDraft(reviewUuid: string): void {
  saveReplyDraft(reviewUuid, '')
}
