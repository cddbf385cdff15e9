/** Nothing that can be seen: spaces, letters of no width, the empty Braille cell. Apart from the other rules of text, since the customers' page cannot afford zod */
export const isBlank = (text: string): boolean => text.replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') === ''
