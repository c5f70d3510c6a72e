import { MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";

/** Spec §9: a drag starts after this many pixels; on touch after a moment, so that a swipe scrolls. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

export const useDragSensors = () => useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));

const nothing = () => undefined;

/** For what makes its own announcements. */
export const unspoken = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: "" },
  restoreFocus: false,
};
