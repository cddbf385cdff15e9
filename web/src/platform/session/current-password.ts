import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** Whether the server requires the current password, in which case forms show the field for it from then on */
export function useCurrentPasswordPrompt(): { isRequired: boolean; recordFailure: (error: unknown) => void } {
  const [isRequired, setIsRequired] = useState(false)
  const recordFailure = (error: unknown) => {
    if (isCurrentPasswordRequired(error)) setIsRequired(true)
  }
  return { isRequired, recordFailure }
}

export const isCurrentPasswordRequired = (error: unknown): boolean => error instanceof ApiError && error.field === 'current_password'
