// The door of a room (panel): a program of this computer that asks through the relay. What is read late.
export { PairingCard } from './pairing-card.tsx';
export { keepPairing } from './pairing-storage.ts';
