/** Two to five candidates side by side. */
export const fewestCompared = 2;
export const mostCompared = 5;
