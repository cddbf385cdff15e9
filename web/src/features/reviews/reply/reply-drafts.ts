const PREFIX = 'portal-reply:'

/** Draft of a response in sessionStorage: closing the panel or leaving the page by accident loses nothing, closing the tab does */
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
    // Without storage people can still respond
  }
}

export function deleteReplyDraft(reviewUuid: string): void {
  saveReplyDraft(reviewUuid, '')
}
