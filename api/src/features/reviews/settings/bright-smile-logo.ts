/** The demo business's logo as in the mock-ups; converted to a picture like an uploaded logo */
export const BRIGHT_SMILE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="288" viewBox="0 0 64 64">
<rect width="64" height="64" rx="17.92" fill="#0f5c66"/>
<path d="M20 26c0-6 4.500-9.500 9-8.500 2 .5 4 .5 6 0 4.500-1 9 2.500 9 8.500 0 7-3 9-4 15-.6 3.800-1.600 6.500-3.600 6.500-2.800 0-2-8.500-4.400-8.500s-1.600 8.500-4.400 8.500c-2 0-3-2.700-3.600-6.500-1-6-4-8-4-15z" fill="#fff"/>
<path d="M26 27.500c3.500 3.600 8.500 3.600 12 0" stroke="#f2b544" stroke-width="2.600" stroke-linecap="round" fill="none"/>
</svg>`
