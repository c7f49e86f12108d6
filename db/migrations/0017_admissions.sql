CREATE TABLE `admissions` (
	`source` text NOT NULL,
	`model` text NOT NULL,
	`answers_hash` text NOT NULL,
	`right` integer NOT NULL,
	`of` integer NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `model`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
