const PREFIX = 'portal-reply:'

/** Draft of a response in sessionStorage: closing the panel or leaving the page by accident loses nothing, closing the tab does */
export function readDraft(reviewUuid: string): string {
  try {
    return sessionStorage.getItem(PREFIX + reviewUuid) ?? ''
  } catch {
    return ''
  }
}

export function saveDraft(reviewUuid: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(PREFIX + reviewUuid)
    else sessionStorage.setItem(PREFIX + reviewUuid, text)
  } catch {
    // Without storage people can still respond
  }
}

export function deleteDraft(reviewUuid: string): void {
  saveDraft(reviewUuid, '')
}
